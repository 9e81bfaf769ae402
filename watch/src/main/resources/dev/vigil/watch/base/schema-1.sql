-- Plain SQL for SQLite and PostgreSQL: ids come from the program, times are milliseconds since 1970.

-- ---- what is watched ----

-- One address asked for in one way; all sentinels that ask the same way share it.
create table watched (
  id ${key},
  workspace bigint not null,
  url text not null,
  profile text not null,            -- the key of the request profile, as in the archive's page table
  asking text not null,             -- how it is asked for, as JSON; secrets by name only
  properties text not null,         -- what the last answer said of the version, for conditional requests
  cookies text not null,            -- the session, where it is kept between looks
  newest integer not null,          -- the version that the last good look found, 0 before the first
  looked bigint,                    -- the last look
  succeeded bigint,                 -- the last good look
  changed bigint,                   -- when a new version was last found
  failures integer not null,        -- bad looks in a row
  failing bigint,                   -- since when people know that it fails
  problem text not null,            -- the last bad outcome in words
  unique (workspace, url, profile)
);

-- When a page is looked at for those who asked for the same rhythm.
create table rhythm (
  id ${key},
  workspace bigint not null,
  page bigint not null,
  spec text not null,               -- the Fetch and Only clauses
  state text not null,              -- what the schedule learned
  due bigint not null,
  why text not null,                -- in words, why then
  unique (page, spec)
);

create index rhythm_due on rhythm (due);

create table sentinel (
  id ${key},
  workspace bigint not null,
  name text not null,
  source text not null,             -- in the sentinel language, as the formatter writes it
  state text not null,              -- waiting, active, paused, ended
  starts bigint,                    -- null while it hangs on another sentinel
  ends bigint,                      -- null for forever, or while it hangs on another sentinel
  created bigint not null,
  page bigint,                      -- null until it is active for the first time
  rhythm bigint,
  lens bigint,
  told integer not null,            -- the version that the owner was told of or opened last, 0 for none
  firsts integer not null,          -- the version that "first" means, 0 before the first look
  count integer not null,           -- versions seen, for "every n"
  awaiting integer not null,        -- the reference of a change that waits for its confirmation, 0 for none
  confirm bigint,                   -- when to look again for it
  reported text not null,           -- the values told last, as JSON, for thresholds against them
  gone integer not null,            -- looks in a row without its part
  quiet bigint,                     -- since when people know of a silence
  overdue bigint,                   -- since when people know that it is overdue
  unique (workspace, name)
);

create index sentinel_rhythm on sentinel (rhythm);
create index sentinel_page on sentinel (page);

-- What those learned who saw the same versions through the same view.
create table lens (
  id ${key},
  workspace bigint not null,
  rhythm bigint not null,
  view text not null,               -- part and noise rules
  since integer not null,           -- the first version they saw
  latest integer not null,
  history bytea not null,           -- habits
  lines bytea not null,             -- lines seen before
  unique (rhythm, view, since)
);

-- The sequence of versions that a sentinel saw.
create table seen (
  sentinel bigint not null,
  ordinal integer not null,
  workspace bigint not null,
  version integer not null,
  time bigint not null,
  primary key (sentinel, ordinal)
) ${clustered};

-- Every look at a page; the oldest are dropped.
create table look (
  id ${key},
  workspace bigint not null,
  page bigint not null,
  time bigint not null,
  outcome text not null,
  status integer not null,
  version integer not null,         -- 0 for none
  fresh integer not null,
  took bigint not null,
  bytes bigint not null,
  words text not null
);

create index look_page on look (page, time);

-- What was told, or would have been had somebody wanted to be told.
create table change (
  id ${key},
  workspace bigint not null,
  sentinel bigint not null,
  page bigint not null,
  kind text not null,               -- change, failing, recovered, gone, back, overdue, unchanged
  before integer not null,
  after integer not null,
  modified bigint,                  -- when the server says that the page was modified
  polled bigint not null,
  detected bigint not null,
  score double precision not null,
  types text not null,
  summary text not null,            -- one line
  details text not null,            -- the changes as JSON, bounded
  opened integer not null
);

create index change_sentinel on change (sentinel, detected);
create index change_detected on change (workspace, detected);

-- Secrets that requests use; written once, never shown.
create table secret (
  workspace bigint not null,
  name text not null,
  value bytea not null,
  primary key (workspace, name)
) ${clustered};

-- ---- events and rules ----

-- Temporal events that are still to come.
create table alarm (
  id ${key},
  workspace bigint not null,
  due bigint not null,
  event text not null,
  subject text not null,
  unique (workspace, event, subject)
);

create index alarm_due on alarm (due);

create table rule (
  id ${key},
  workspace bigint not null,
  name text not null,
  source text not null,
  enabled integer not null,
  after bigint not null,            -- the last occurrence that its detector consumed
  state text not null,              -- what its detector remembers
  unique (workspace, name)
);

-- What happened, for composite events; dropped when every rule consumed it.
create table occurrence (
  id ${key},
  workspace bigint not null,
  event text not null,
  subject text not null,
  time bigint not null,
  parameters text not null
);

-- ---- messages ----

create table message (
  id ${key},
  workspace bigint not null,
  idempotency text not null unique, -- from sentinel, change, channel and recipient
  sentinel bigint not null,
  change bigint not null,
  channel text not null,
  target text not null,
  gather text not null,             -- equal for messages that leave together as a digest, else empty
  state text not null,              -- waiting, sending, delivered, dead, merged
  created bigint not null,
  due bigint not null,
  attempts integer not null,
  notice text not null,             -- what is told, as JSON
  problem text not null
);

create index message_due on message (state, due);
create index message_sentinel on message (sentinel, created);

create table delivery (
  message bigint not null,
  attempt integer not null,
  workspace bigint not null,
  time bigint not null,
  took bigint not null,
  outcome text not null,
  primary key (message, attempt)
) ${clustered};
