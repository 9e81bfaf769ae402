-- Plain SQL for SQLite and PostgreSQL: ids come from the program, times are milliseconds since 1970.

-- Topics of trees; the path of a tree itself is empty.
create table topic (
  workspace bigint not null,
  tree text not null,
  path text not null,
  created bigint not null,
  primary key (workspace, tree, path)
) ${clustered};

-- Pages with labels, as they were when they were labelled.
create table topic_page (
  id ${key},
  workspace bigint not null,
  tree text not null,
  url text not null,
  type text not null,               -- the media type
  title text not null,
  context text not null,            -- texts of links to the page and titles of its neighbours, one a line
  content text not null,            -- compressed, in Base64
  unique (workspace, tree, url)
);

-- What people and classifiers said of pages.
create table topic_label (
  page bigint not null,
  path text not null,               -- empty for the catch-all
  kind text not null,               -- example, counter, other, archetype
  origin text not null,             -- command, sentinel, tag, bookmark, review, authority, confidence
  confidence double precision not null,
  time bigint not null,
  primary key (page, path)
) ${clustered};

-- The trained models; the newest is in force.
create table topic_model (
  workspace bigint not null,
  tree text not null,
  number integer not null,
  trained bigint not null,
  content text not null,            -- in Base64
  primary key (workspace, tree, number)
) ${clustered};

-- How good each model was on pages that it had not seen.
create table topic_quality (
  workspace bigint not null,
  tree text not null,
  number integer not null,
  path text not null,
  trained bigint not null,
  labels integer not null,
  archetypes integer not null,
  accuracy double precision not null,  -- precision
  recall double precision not null,
  primary key (workspace, tree, number, path)
) ${clustered};

-- Pages that crawls found and that people decide on.
create table topic_review (
  id ${key},
  workspace bigint not null,
  tree text not null,
  path text not null,
  url text not null,
  title text not null,
  excerpt text not null,
  reason text not null,
  confidence double precision not null,
  origin text not null,             -- the crawl
  state text not null,              -- waiting, accepted, rejected, moved, blocked
  found bigint not null,
  decided bigint,
  unique (workspace, tree, url)
);

-- Sites that are never proposed again.
create table topic_block (
  workspace bigint not null,
  tree text not null,
  host text not null,
  primary key (workspace, tree, host)
) ${clustered};
