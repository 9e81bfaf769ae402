-- Plain SQL for SQLite and PostgreSQL: ids come from the program, times are milliseconds since 1970.

-- Databases, files and services that queries read.
create table query_source (
  workspace bigint not null,
  name text not null,
  location text not null,           -- a file or a URL, without a password
  account text not null,            -- the name for a database; empty for none
  secret text not null,             -- the name of the secret with the password; empty for none
  added bigint not null,
  primary key (workspace, name)
) ${clustered};

-- Queries with a name.
create table query_view (
  workspace bigint not null,
  name text not null,
  source text not null,             -- the text in XQuery
  changed bigint not null,
  cache_age bigint not null,        -- how long a cached result is valid; 0 if the view is not cached
  cached bigint not null,           -- when it was cached; 0 if it is not, or no longer valid
  marks text not null,              -- what the sources showed when it was cached
  items text not null,              -- the cached result, one element around all items
  primary key (workspace, name)
) ${clustered};

-- Results that had to be computed whole, so that tokens can resume in them.
create table query_spool (
  id text not null,
  workspace bigint not null,
  number integer not null,
  item text not null,
  expires bigint not null,
  primary key (id, number)
) ${clustered};
create index query_spool_expires on query_spool (expires);

-- The items that a standing query has shown.
create table query_seen (
  id text not null,
  workspace bigint not null,
  item text not null,               -- a hash
  count integer not null,
  primary key (id, item)
) ${clustered};
