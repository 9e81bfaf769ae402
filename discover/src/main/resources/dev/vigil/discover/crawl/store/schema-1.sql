-- What a crawl knows; one database a crawl. Times are milliseconds since 1970.
create table keeping (name text primary key, value) without rowid;
create table host (
  id integer primary key, name text not null unique, fetched integer not null default 0,
  failed integer not null default 0, bytes integer not null default 0, waiting integer not null default 0,
  mirror_of integer not null default 0, given_up text not null default '');
-- Every address ever found; its number is the order of finding.
create table address (
  number integer primary key, url text not null, depth integer not null, weight real not null,
  origin integer not null);
create table waiting (
  host integer not null, rank real not null, number integer not null,
  primary key (host, rank, number)) without rowid;
-- What was visited, in the order of commits.
create table page (
  sequence integer primary key, number integer not null, host integer not null, status integer not null,
  outcome text not null, type text not null, bytes integer not null, took integer not null, at integer not null,
  likeness integer not null, same_as integer not null, links integer not null, place text not null);
create unique index page_number on page(number);
create table match (
  kind text not null, url text not null, page integer not null, at integer not null, detail text not null,
  primary key (kind, url)) without rowid;
create table tally (name text primary key, value integer not null) without rowid;
create table shape (
  host integer not null, shape text not null, fetched integer not null, fresh integer not null,
  primary key (host, shape)) without rowid;
create table trap (
  kind text not null, host integer not null, pattern text not null, left_out integer not null, example text not null,
  primary key (kind, host, pattern)) without rowid;
create table twins (
  host integer not null, other integer not null, same integer not null, different integer not null,
  primary key (host, other)) without rowid;
create table sample (
  at integer primary key, pages integer not null, waiting integer not null, hosts integer not null,
  errors integer not null, matches integer not null, bytes integer not null);
