-- One row that is written to see whether the database can be.

-- +goose Up
CREATE TABLE readiness (asked INTEGER NOT NULL) STRICT;
INSERT INTO readiness (asked) VALUES (0);
