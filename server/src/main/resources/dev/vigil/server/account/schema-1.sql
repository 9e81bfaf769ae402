-- Plain SQL for SQLite and PostgreSQL: ids come from the program, times are milliseconds since 1970.

create table workspace (
  id ${key},
  name text not null unique,
  created bigint not null
);

create table account (
  id ${key},
  name text not null unique,
  password text not null,           -- Argon2id with its salt and costs; empty until its owner chose one
  admin integer not null,           -- administrators may do everything in every workspace
  blocked integer not null,
  created bigint not null
);

-- What an account may do in a workspace.
create table membership (
  account bigint not null,
  workspace bigint not null,
  role text not null,               -- editor, viewer
  primary key (account, workspace)
) ${clustered};

create table session (
  hash text primary key,            -- of the secret in the cookie
  account bigint not null,
  workspace bigint not null,        -- the one that is shown
  csrf text not null,
  created bigint not null,
  seen bigint not null
);

create index session_account on session (account);

-- Links that let someone choose a password, once.
create table invitation (
  hash text primary key,
  account bigint not null,          -- 0 for the first administrator, who has no account yet
  expires bigint not null
);

create table token (
  id ${key},
  workspace bigint not null,
  account bigint not null,
  name text not null,
  hash text not null unique,
  scopes text not null,
  created bigint not null,
  used bigint
);

-- Addresses of feeds that need no other key than themselves.
create table secretlink (
  secret text primary key,
  workspace bigint not null,
  subject text not null,            -- empty for all, tag:NAME or sentinel:NAME
  created bigint not null,
  unique (workspace, subject)
);

-- Who did what.
create table audit (
  id ${key},
  time bigint not null,
  workspace bigint not null,
  account text not null,
  address text not null,
  deed text not null,
  subject text not null
);

-- Answers to requests that must not happen twice.
create table answered (
  account bigint not null,
  idempotency text not null,
  request text not null,            -- a hash of what was asked
  status integer not null,
  body text not null,
  time bigint not null,
  primary key (account, idempotency)
) ${clustered};

create index answered_time on answered (time);

insert into workspace (id, name, created) values (0, 'Main', 0);
