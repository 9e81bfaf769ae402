-- Plain SQL for SQLite and PostgreSQL: ids come from the program, times are milliseconds since 1970.
-- ${key} is an integer key that the table is sorted by, ${clustered} sorts a table by its primary key.

create table setting (
  name text primary key,
  value bytea not null
) ${clustered};

create table page (
  id ${key},
  name bytea not null unique,       -- of workspace, profile and address: the first half of their SHA-256
  workspace bigint not null,
  url text not null,
  profile text not null,
  newest integer not null,          -- the last number that was given
  head bigint not null,             -- the first eight bytes of the hash of the version that is kept as a pack, or 0
  checked bigint not null,          -- when the page was last found as it was
  checks bigint not null,           -- how often since the newest version
  mark bigint not null              -- another number whenever a version changes, for those who remember them
);

create index page_head on page (head);

-- What EntryCode writes: a row holds only what differs from the row before it on the same page.
create table version (
  page bigint not null,
  number integer not null,
  workspace bigint not null,
  entry bytea not null,
  primary key (page, number)
) ${clustered};

-- Header fields that many responses share; a row is never changed.
create table header_set (
  id ${key},
  workspace bigint not null,
  hash bigint not null,
  fields bytea not null
);

create index header_set_hash on header_set (hash);

-- Versions that must not be deleted, and who says so.
create table pin (
  page bigint not null,
  number integer not null,
  owner text not null,
  workspace bigint not null,
  primary key (page, number, owner)
) ${clustered};

-- Bytes of a segment of bodies that nothing refers to any more.
create table dead (
  segment ${key},
  workspace bigint not null,
  bytes bigint not null
);
