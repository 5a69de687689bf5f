-- +goose Up
-- The browsers that have what is an owner's, once there may be several: an owner
-- without a row has one browser, whose token's hash is the owner. A removed one stays,
-- since its token would be that otherwise.
CREATE TABLE devices (
    token   TEXT    NOT NULL PRIMARY KEY, -- SHA-256 of the device's token, hexadecimal
    owner   TEXT    NOT NULL, -- as in documents; '' where everything of theirs was erased
    name    TEXT    NOT NULL,
    made    INTEGER NOT NULL, -- unix milliseconds, as all times
    seen    INTEGER NOT NULL,
    removed INTEGER NOT NULL DEFAULT 0 -- 0 for one that may come
) STRICT;

CREATE INDEX devices_owner ON devices (owner);

-- The secret with which a browser becomes a device of an owner by itself.
CREATE TABLE recoveries (
    owner  TEXT    NOT NULL PRIMARY KEY,
    digest TEXT    NOT NULL UNIQUE, -- SHA-256, hexadecimal
    made   INTEGER NOT NULL,
    used   INTEGER NOT NULL DEFAULT 0 -- the last time, 0 for never
) STRICT;

-- Codes that a browser gives to become a device, at most one an owner. The code stands
-- here as it is, since it is shown again; it ends within minutes, and what it opens
-- waits for an owner's word.
CREATE TABLE pairings (
    locator TEXT    NOT NULL PRIMARY KEY, -- the half of the code that it is found by
    rest    TEXT    NOT NULL, -- the other half
    owner   TEXT    NOT NULL UNIQUE,
    ends    INTEGER NOT NULL,
    tries   INTEGER NOT NULL DEFAULT 0,
    device  TEXT    NOT NULL DEFAULT '', -- as in devices: who gave the code
    name    TEXT    NOT NULL DEFAULT ''
) STRICT;

-- +goose Down
DROP TABLE pairings;
DROP TABLE recoveries;
DROP TABLE devices;
