-- Plain SQL for SQLite and PostgreSQL: ids come from the program, times are milliseconds since 1970.

-- What users state about classes.
create table class_statement (
  id ${key},
  workspace bigint not null,
  name text not null,
  statement text not null,
  changed bigint not null
);

create index class_statement_name on class_statement (workspace, name);

-- Imported ontologies, as the reasoner reads them.
create table class_ontology (
  workspace bigint not null,
  name text not null,
  iri text not null,
  syntax text not null,
  content text not null,
  changed bigint not null,
  primary key (workspace, name)
) ${clustered};

-- Properties of which pages list every value.
create table class_closed (
  workspace bigint not null,
  property text not null,
  primary key (workspace, property)
) ${clustered};

-- Former names of classes, which sentinels may still use.
create table class_alias (
  workspace bigint not null,
  old text not null,
  name text not null,
  primary key (workspace, old)
) ${clustered};

-- How far the facts were followed: what the definitions were, and which facts were seen.
create table class_cursor (
  workspace bigint not null,
  model text not null,
  position text not null,
  primary key (workspace)
) ${clustered};

-- What was last decided about a member of the facts.
create table class_state (
  workspace bigint not null,
  member bigint not null,
  fingerprint text not null,        -- of what was known about it
  problem text not null,            -- why it contradicts the definitions; empty if it does not
  since bigint not null,
  primary key (workspace, member)
) ${clustered};

create table class_member (
  workspace bigint not null,
  class text not null,
  member bigint not null,
  since bigint not null,
  primary key (workspace, class, member)
) ${clustered};
