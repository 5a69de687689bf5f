package views

// GuideStep is something to do, with what is typed or written for it.
type GuideStep struct{ Text, Code string }

// operatorsParts are the chapters for who runs a Gantry for others.
func operatorsParts() []GuidePart {
	return []GuidePart{clubPart(), worldPart()}
}

func clubPart() GuidePart {
	return GuidePart{"club", "Run it for a club", "One machine, one program, one file: enough for a club and its " +
		"tournaments.", []GuideTopic{
		{ID: "club-start", Title: "Start it", Text: []string{
			"Gantry is one program without a configuration file; all data is one SQLite file. It listens on this machine " +
				"alone until --addr says otherwise.",
		}, Steps: []GuideStep{
			{"Build it, from its sources, with Go 1.26 or newer:", "CGO_ENABLED=0 go build -trimpath -o gantry ./cmd/gantry\n" +
				"sudo install gantry /usr/local/bin/"},
			{"Try it; phones in the same network find it at this machine's address, port 8080:",
				"gantry serve --addr 0.0.0.0:8080"},
		}},
		{ID: "club-service", Title: "As a service", Text: []string{
			"With systemd it starts with the machine, as a user of its own that can write nothing but its data.",
		}, Steps: []GuideStep{
			{"Make the user:", "sudo useradd --system --home-dir /var/lib/gantry --shell /usr/sbin/nologin gantry"},
			{"Write this into /etc/systemd/system/gantry.service:", serviceFile},
			{"Start it, now and with the machine:", "sudo systemctl daemon-reload\nsudo systemctl enable --now gantry\n" +
				"curl --retry 9 --retry-connrefused http://127.0.0.1:8080/readyz"},
		}},
		{ID: "club-https", Title: "A certificate for phones", Text: []string{
			"To install Gantry on a phone, and to read lists without a network, its address must begin with https. In a " +
				"network of your own nobody hands out certificates: the proxy Caddy makes them itself, with an authority of " +
				"its own that each phone is told to trust once. Keep that authority's key on this machine.",
			"--public-url is the address that browsers use: cookies, links and codes on paper rest on it. --trust-proxy says " +
				"whose word on a client's address is taken; without it all who come through the proxy count as one client.",
		}, Steps: []GuideStep{
			{"Install Caddy (sudo apt install caddy), write this into /etc/caddy/Caddyfile with your machine's address or " +
				"name, and run sudo systemctl reload caddy:", clubProxy},
			{"Tell Gantry the same address, in its service file:",
				"ExecStart=/usr/local/bin/gantry serve --data /var/lib/gantry/gantry.db \\\n" +
					"  --public-url https://192.168.1.20 --trust-proxy 127.0.0.1/32"},
			{"Start it with that:", "sudo systemctl daemon-reload\nsudo systemctl restart gantry"},
			{"Open http://192.168.1.20/root.crt on each phone and install what it downloads as a trusted authority: on " +
				"Android under Security, Install a certificate, CA certificate; on iOS install the profile, then switch it " +
				"on under General, About, Certificate Trust Settings.", ""},
		}},
		{ID: "club-backup", Title: "Backup", Text: []string{
			"A backup is the database at one moment, also while it is served, and is checked as it is made. Copying the " +
				"file instead loses what is still in its log. A file that is there already is not written over. Keep backups " +
				"on another machine.",
		}, Steps: []GuideStep{
			{"Make a folder for them:", "sudo install -d -o gantry -m 700 /var/backups/gantry"},
			{"Write one each night, with this line in /etc/cron.d/gantry:",
				"0 4 * * * gantry /usr/local/bin/gantry backup --data /var/lib/gantry/gantry.db " +
					"/var/backups/gantry/$(date +\\%F).db"},
			{"Look whether one is whole:", "sudo -u gantry gantry backup --verify /var/backups/gantry/2026-11-23.db"},
			{"Put it back; what was there is kept beside it:", "sudo systemctl stop gantry\n" +
				"sudo -u gantry gantry restore --data /var/lib/gantry/gantry.db /var/backups/gantry/2026-11-23.db\n" +
				"sudo systemctl start gantry"},
		}},
	}}
}

const serviceFile = `[Unit]
Description=Gantry
After=network-online.target
Wants=network-online.target

[Service]
ExecStart=/usr/local/bin/gantry serve --data /var/lib/gantry/gantry.db
User=gantry
StateDirectory=gantry
Restart=on-failure
TimeoutStopSec=15
NoNewPrivileges=yes
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes

[Install]
WantedBy=multi-user.target`

const clubProxy = `https://192.168.1.20 {
	tls internal
	reverse_proxy 127.0.0.1:8080 {
		lb_try_duration 15s
		buffer_requests
	}
}

http://192.168.1.20 {
	handle /root.crt {
		root * /var/lib/caddy/.local/share/caddy/pki/authorities/local
		file_server
	}
	handle {
		redir https://192.168.1.20{uri}
	}
}`

func worldPart() GuidePart {
	return GuidePart{"world", "Run it for the world", "Several servers side by side on one PostgreSQL, behind a proxy.",
		[]GuideTopic{
			{ID: "world-database", Title: "The database", Text: []string{
				"Any number of gantry serve may share one PostgreSQL (13 or newer). Locks and quotas are in the database; a " +
					"server keeps nothing that another one needs, but for two things: what a client may ask is counted by each " +
					"server for itself, and a list that is only brought along to compare with is known to the server that it " +
					"was brought to.",
				"Connect to PostgreSQL itself or through a pool in session mode: a server marks each of its connections, so that " +
					"no backup is restored under it. Each server opens at most 8 connections that write and, with two " +
					"processors, 4 that read. The password may stand in ~/.pgpass or PGPASSWORD instead of the address.",
			}, Steps: []GuideStep{
				{"Make a user and a database, on the machine of PostgreSQL:",
					"sudo -u postgres createuser --pwprompt gantry\nsudo -u postgres createdb --owner gantry gantry"},
				{"Let the servers in, over TLS with a certificate of its own (of PostgreSQL 15 on Debian, as root):",
					databaseOpen},
				{"Bring what you have along, with gantry.crt beside it. Backups of both databases are the same kind of file:",
					"gantry backup --data gantry.db move.db\n" +
						"gantry restore --data '" + worldDatabase + "gantry.crt' move.db"},
			}},
			{ID: "world-servers", Title: "The servers", Text: []string{
				"All servers run one build; then a page that one has sent is good for the others, too. To change to a newer " +
					"one stop all, start one, which brings the database up to date, then the others. Numbers of a limit are " +
					"for each server: with three servers a client that meets them all has three times --rate.",
				"A server that has more to do than it can serves those whom it can soon, and refuses the rest within a second " +
					"with 503 and Retry-After.",
			}, Steps: []GuideStep{
				{"Bring gantry.crt of the database to each as /etc/gantry/db.crt, and write the password into " +
					"/var/lib/gantry/.pgpass, owned by gantry, with chmod 600:", "db.example:5432:gantry:gantry:PASSWORD"},
				{"On each machine, in the service file:", "ExecStart=/usr/local/bin/gantry serve --addr 10.0.0.11:8080 \\\n" +
					"  --data " + worldDatabase + "/etc/gantry/db.crt \\\n" +
					"  --public-url https://gantry.example --trust-proxy 10.0.0.10/32 \\\n  --metrics 10.0.0.11:9090"},
			}},
			{ID: "world-container", Title: "As a container", Text: []string{
				"The program needs nothing but itself. It stops within ten seconds when it is told to.",
			}, Steps: []GuideStep{
				{"Write this into Containerfile beside the sources:", containerFile},
				{"Build it (docker takes the same words):", "podman build -f Containerfile -t gantry ."},
				{"Run it, with the password in PGPASSWORD:",
					"podman run -p 8080:8080 -v /etc/gantry/db.crt:/db.crt:ro -e PGPASSWORD gantry serve \\\n" +
						"  --addr 0.0.0.0:8080 --data '" + worldDatabase + "/db.crt' \\\n" +
						"  --public-url https://gantry.example --trust-proxy 10.0.0.10/32"},
				{"Without a PostgreSQL its file is kept in a volume:", "podman run -p 8080:8080 -v gantry:/data gantry"},
			}},
			{ID: "world-proxy", Title: "The proxy", Text: []string{
				"/healthz says that a server lives, /readyz that it can save: the proxy asks the second. A client stays with " +
					"its server as long as that is there. A press whose server has just gone is carried over to another with " +
					"buffer_requests, as Caddy 2.6 of Debian 12 calls it; newer ones say request_buffers and a size. A page that " +
					"meets an error of the proxy itself keeps what it shows and says that nothing was saved.",
			}, Steps: []GuideStep{
				{"With Caddy, which fetches the certificate itself, in /etc/caddy/Caddyfile:", worldProxy},
			}},
			{ID: "world-metrics", Title: "What to watch", Text: []string{
				"--metrics has its own address, which is not for the public. Requests by route, method and code " +
					"(gantry_http_requests_total, of which 503 is the knee and 429 a client's own limit), their times " +
					"(gantry_http_request_seconds), what waits (gantry_waiting), the connections to the database, and how much " +
					"is kept (gantry_kept_bytes; --total-mb is the most).",
			}, Steps: []GuideStep{
				{"In prometheus.yml:", "scrape_configs:\n  - job_name: gantry\n    static_configs:\n" +
					"      - targets: [\"10.0.0.11:9090\", \"10.0.0.12:9090\"]"},
			}},
			{ID: "world-backup", Title: "Backup", Text: []string{
				"gantry backup writes a moment in time while all servers go on. PostgreSQL's own means (a standby, archived " +
					"logs) lose less where a disk dies. What is deleted for good goes from the tables at once, and from the disk as " +
					"PostgreSQL vacuums; its logs and backups have it for as long as you keep them.",
			}, Steps: []GuideStep{
				{"Write one, as the user with the password, into a folder made as for a club:",
					"sudo -u gantry gantry backup --data '" + worldDatabase + "/etc/gantry/db.crt' \\\n" +
						"  /var/backups/gantry/$(date +%F).db"},
				{"Put it back, with every server stopped; one that runs is noticed, and nothing is touched. What was there is " +
					"kept in a file beside the backup:",
					"sudo -u gantry gantry restore --data '" + worldDatabase + "/etc/gantry/db.crt' \\\n" +
						"  /var/backups/gantry/2026-11-23.db"},
			}},
		}}
}

// worldDatabase is the address of the database, before where its certificate is.
const worldDatabase = "postgres://gantry@db.example/gantry?sslmode=verify-full&sslrootcert="

const databaseOpen = `cd /etc/postgresql/15/main
openssl req -x509 -newkey rsa:3072 -nodes -days 3650 -subj /CN=db.example \
  -addext subjectAltName=DNS:db.example -keyout gantry.key -out gantry.crt
chown postgres gantry.key
sudo -u postgres psql -c "ALTER SYSTEM SET listen_addresses = '*'" \
  -c "ALTER SYSTEM SET ssl_cert_file = '/etc/postgresql/15/main/gantry.crt'" \
  -c "ALTER SYSTEM SET ssl_key_file = '/etc/postgresql/15/main/gantry.key'"
echo 'hostssl gantry gantry 10.0.0.0/24 scram-sha-256' >> pg_hba.conf
systemctl restart postgresql`

const containerFile = `FROM docker.io/library/golang:1.26 AS build
WORKDIR /src
COPY . .
RUN CGO_ENABLED=0 go build -trimpath -o /gantry ./cmd/gantry && mkdir /data

FROM gcr.io/distroless/static-debian12:nonroot
COPY --from=build /gantry /gantry
COPY --from=build --chown=65532:65532 /data /data
EXPOSE 8080
ENTRYPOINT ["/gantry"]
CMD ["serve", "--addr", "0.0.0.0:8080", "--data", "/data/gantry.db"]`

const worldProxy = `gantry.example {
	reverse_proxy 10.0.0.11:8080 10.0.0.12:8080 {
		lb_policy ip_hash
		lb_try_duration 5s
		health_uri /readyz
		health_interval 5s
		fail_duration 10s
		buffer_requests
	}
}`
