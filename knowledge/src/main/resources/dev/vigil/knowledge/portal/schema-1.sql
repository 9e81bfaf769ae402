-- Plain SQL for SQLite and PostgreSQL: ids come from the program, times are milliseconds since 1970.

-- The portal of a workspace.
create table portal (
  workspace bigint primary key,
  path text not null unique,        -- of the public site, below /site/
  title text not null,
  intro text not null,
  colour text not null,             -- such as #1f5f5b
  css text not null,                -- more styles of the owner
  open integer not null             -- whether the public site is on
) ${clustered};

-- Classes that the public site shows.
create table portal_class (
  workspace bigint not null,
  name text not null,
  primary key (workspace, name)
) ${clustered};

-- Saved views of a class table.
create table portal_view (
  id ${key},
  workspace bigint not null,
  account bigint not null,          -- whose it is; 0 for the whole workspace
  class text not null,
  name text not null,
  query text not null               -- the parameters of the address
);

create index portal_view_class on portal_view (workspace, class);

-- XSLT templates of the owner.
create table portal_template (
  workspace bigint not null,
  name text not null,               -- home, class or thing
  source text not null,
  changed bigint not null,
  author text not null,
  primary key (workspace, name)
) ${clustered};

-- Relational databases that administrators connected.
create table portal_database (
  name text primary key,
  url text not null,                -- without a password
  mapping text not null             -- R2RML in Turtle
) ${clustered};
