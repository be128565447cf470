BEGIN TRANSACTION;
CREATE TABLE analyses (
	table_id VARCHAR NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
) WITHOUT ROWID;
INSERT INTO "analyses" VALUES('over-table','{"accuracy":{},"moments":[],"decisions":[]}');
CREATE TABLE blackticket_schema (
	version_num VARCHAR(32) NOT NULL,
	CONSTRAINT blackticket_schema_pkc PRIMARY KEY (version_num)
);
INSERT INTO "blackticket_schema" VALUES('0004');
CREATE TABLE entries (
	table_id VARCHAR NOT NULL,
	stream VARCHAR NOT NULL,
	number INTEGER NOT NULL,
	kind VARCHAR NOT NULL,
	body TEXT NOT NULL,
	at DOUBLE NOT NULL,
	author INTEGER,
	client VARCHAR,
	PRIMARY KEY (table_id, stream, number),
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "entries" VALUES('over-table','table',1,'made','{}',1.0,NULL,NULL);
INSERT INTO "entries" VALUES('playing-table','seekers',1,'chat','{"text":"he is in Z\u00fcrich"}',3.5,2,'c-1');
INSERT INTO "entries" VALUES('playing-table','table',1,'made','{"seats":["fugitive","red"]}',1.5,NULL,NULL);
INSERT INTO "entries" VALUES('playing-table','table',2,'action','{"seat":"red","action":"taxi 113"}',4.5,2,'c-2');
CREATE TABLE notices (
	subscription_id VARCHAR NOT NULL, 
	turn INTEGER NOT NULL, 
	due DOUBLE NOT NULL, 
	tries INTEGER NOT NULL, 
	PRIMARY KEY (subscription_id, turn), 
	FOREIGN KEY(subscription_id) REFERENCES subscriptions (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "notices" VALUES('s-1',7,30.5,1);
CREATE TABLE players (
	table_id VARCHAR NOT NULL,
	number INTEGER NOT NULL,
	"key" VARCHAR NOT NULL,
	PRIMARY KEY (table_id, number),
	CONSTRAINT players_key UNIQUE (table_id, "key"),
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "players" VALUES('over-table',1,'3333333333333333333333333333333333333333333333333333333333333333');
INSERT INTO "players" VALUES('playing-table',1,'1111111111111111111111111111111111111111111111111111111111111111');
INSERT INTO "players" VALUES('playing-table',2,'2222222222222222222222222222222222222222222222222222222222222222');
CREATE TABLE server_keys (
	name VARCHAR NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "server_keys" VALUES('vapid','{"private":"x","public":"y"}');
CREATE TABLE subscriptions (
	id VARCHAR NOT NULL, 
	table_id VARCHAR NOT NULL, 
	player INTEGER NOT NULL, 
	kind VARCHAR NOT NULL, 
	address VARCHAR NOT NULL, 
	secrets TEXT NOT NULL, 
	PRIMARY KEY (id), 
	CONSTRAINT subscriptions_address UNIQUE (table_id, player, kind, address), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "subscriptions" VALUES('s-1','playing-table',2,'push','https://push.example/1','{"p256dh":"p","auth":"a","language":"de"}');
CREATE TABLE tables (
	id VARCHAR NOT NULL,
	created DOUBLE NOT NULL,
	changed DOUBLE NOT NULL,
	public BOOLEAN NOT NULL,
	edition VARCHAR NOT NULL,
	mode VARCHAR NOT NULL,
	seed VARCHAR NOT NULL,
	program_seed VARCHAR NOT NULL,
	rules INTEGER NOT NULL,
	position TEXT,
	status VARCHAR NOT NULL,
	due DOUBLE,
	driver VARCHAR,
	driven_until DOUBLE,
	table_count INTEGER NOT NULL,
	seekers_count INTEGER NOT NULL, maker VARCHAR,
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('playing-table',1.5,4.5,1,'sy-2022','classic','340282366920938463463374607431768211455','7',1,NULL,'playing',20.25,'someone',2.0,2,1,NULL);
INSERT INTO "tables" VALUES('over-table',1.0,1.0,1,'sy-1983','classic','3','4',1,'a position','over',NULL,NULL,NULL,1,0,NULL);
CREATE INDEX tables_lobby ON tables (changed) WHERE public AND status != 'over';
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
CREATE UNIQUE INDEX entries_client ON entries (table_id, author, client) WHERE client IS NOT NULL;
CREATE INDEX notices_due ON notices (due);
COMMIT;
