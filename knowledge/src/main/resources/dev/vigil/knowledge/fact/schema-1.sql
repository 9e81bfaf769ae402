-- Plain SQL for SQLite and PostgreSQL: ids come from the program, times are milliseconds since 1970.

-- Classes that are extracted, and classes of users.
create table fact_class (
  workspace bigint not null,
  name text not null,
  source text not null,             -- the class as YAML; empty for a ready-made one
  active integer not null,          -- whether it is extracted
  tag text not null,                -- only from pages of sentinels with this tag; empty for all
  basis bigint not null default 0,  -- counts how often facts were replaced by another extraction
  primary key (workspace, name)
) ${clustered};

-- Extractors by rule: selectors for the properties of a class on the pages of a site.
create table fact_rule (
  id ${key},
  workspace bigint not null,
  class text not null,
  name text not null,
  source text not null,             -- the rule as YAML
  version integer not null,         -- counted up by each edit and repair
  state text not null,              -- good, repaired, broken
  confidence double precision not null,
  problem text not null,            -- why it is broken, or how it was repaired
  changed bigint not null,
  unique (workspace, name)
);

-- How far the versions of a page were extracted for a class.
create table fact_progress (
  page bigint not null,
  class text not null,
  live integer not null,            -- 0 while a rebuild is under way beside the live facts
  workspace bigint not null,
  extractor text not null,          -- auto, or rule and its id
  release integer not null,         -- of the extractor
  version integer not null,         -- the last version that was extracted
  time bigint not null,             -- of that version
  found integer not null,           -- records in it
  state text not null,              -- good, repaired, broken
  problem text not null,
  primary key (page, class, live)
) ${clustered};

create index fact_progress_class on fact_progress (workspace, class, live);

-- Things that pages describe.
create table fact_subject (
  id ${key},
  workspace bigint not null,
  page bigint not null,
  class text not null,
  live integer not null,
  name text not null,               -- what identifies it on its page
  started bigint not null,
  ended bigint,                     -- when the page listed it no longer
  missing bigint                    -- since when it is not found, though nothing shows that it ended
);

create index fact_subject_page on fact_subject (page, class, live);
create index fact_subject_class on fact_subject (workspace, class, live);

-- One row for each value and the time in which it held.
create table fact (
  subject bigint not null,
  property text not null,
  started bigint not null,          -- the time of the first version with the value
  ordinal integer not null,
  version integer not null,         -- that version
  ended bigint,                     -- the time of the first version without it; null while it holds
  missing bigint,                   -- since when it is not found
  type text not null,
  value text not null,
  number double precision,
  unit text not null,
  place text not null,              -- where it stands in that version, as XPath
  snippet text not null,            -- the words around it
  confidence double precision not null,
  primary key (subject, property, started, ordinal)
) ${clustered};

-- What people decided about things of several pages that may be the same.
create table fact_same (
  workspace bigint not null,
  class text not null,
  pair text not null,               -- identifies the two things by their pages and names
  one_page bigint not null,
  one_name text not null,
  other_page bigint not null,
  other_name text not null,
  state text not null,              -- accepted, rejected
  reason text not null,
  changed bigint not null,
  primary key (workspace, class, pair)
) ${clustered};
