-- Plain SQL for SQLite and PostgreSQL: ids come from the program, times are milliseconds since 1970.

-- ---- what is watched ----

-- One address asked for in one way; all sentinels that ask the same way share it.
create table watched (
  id ${key},
  workspace bigint not null,
  url text not null,
  profile text not null,            -- the key of the request profile, as in the archive's page table
  properties text not null,         -- what the last good answer said of the version, for conditional requests
  cookies text not null,            -- the session, where it is kept between checks
  newest integer not null,          -- the version that the last good look found, 0 before the first
  looked bigint,                    -- the last look
  succeeded bigint,                 -- the last good look
  changed bigint,                   -- when a new version was last found
  unique (workspace, url, profile)
);

-- When a page is looked at for those who asked for the same times.
create table rhythm (
  id ${key},
  workspace bigint not null,
  page bigint not null,
  spec text not null,               -- the Fetch and Only clauses
  state text not null,              -- what the schedule learned
  latest integer not null,          -- the version found at its last good look, 0 before the first
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
  startson text not null,           -- what it hangs on: start(name), end(name), or nothing
  endson text not null,
  created bigint not null,
  page bigint,                      -- null until it is active for the first time
  rhythm bigint,
  lens bigint,
  told integer not null,            -- the version that the owner was told of or opened last, 0 for none
  origin integer not null,          -- the version that "first" means after a reset, 0 for the first seen
  reference integer not null,       -- compare the next version with this one, 0 for what the compare option says
  awaiting integer not null,        -- the reference of a change that waits for its confirmation, 0 for none
  confirm bigint,                   -- when to look for it again or, when none waits, for the first time
  reported text not null,           -- the values told last, as JSON, for thresholds against them
  failures integer not null,        -- bad checks in a row
  problem text not null,            -- the last of them in words
  gone integer not null,            -- checks in a row without its part
  silent bigint,                    -- when its owner is told that nothing changed for long
  late bigint,                      -- when its owner is told that it was not looked at in time
  warned text not null,             -- what its owner was told that still lasts: failing, gone, overdue, unchanged
  unique (workspace, name)
);

create index sentinel_rhythm on sentinel (rhythm);
create index sentinel_page on sentinel (page);
create index sentinel_lens on sentinel (lens);
create index sentinel_starts on sentinel (starts) where state = 'waiting';
create index sentinel_ends on sentinel (ends);
create index sentinel_startson on sentinel (workspace, startson) where startson <> '';
create index sentinel_endson on sentinel (workspace, endson) where endson <> '';
create index sentinel_confirm on sentinel (confirm);
create index sentinel_silent on sentinel (silent);
create index sentinel_late on sentinel (late);

-- What those have in common who saw the same versions of a page through the same view.
create table lens (
  id ${key},
  workspace bigint not null,
  rhythm bigint not null,
  view text not null,               -- part and noise rules
  trail text not null,              -- since which version, and where it left another lens
  seen integer not null,            -- how many versions
  latest integer not null,          -- the last of them
  history bytea not null,           -- habits of the page
  lines bytea not null,             -- lines that earlier versions had
  unique (rhythm, view, trail)
);

-- The versions that were seen through a lens, in that order.
create table seen (
  lens bigint not null,
  ordinal integer not null,
  workspace bigint not null,
  version integer not null,
  time bigint not null,
  primary key (lens, ordinal)
) ${clustered};

-- Every look at a page; the oldest are dropped.
create table look (
  id ${key},
  workspace bigint not null,
  page bigint not null,
  time bigint not null,
  outcome text not null,            -- changed, unchanged, failed, postponed
  status integer not null,
  version integer not null,         -- 0 for none
  took bigint not null,
  bytes bigint not null,
  words text not null
);

create index look_page on look (page, time);

-- What was told, or would have been had someone wanted to be told.
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

-- Style sheets, images, fonts and pictures that are kept with a version; each is a version in the archive.
create table attachment (
  page bigint not null,
  version integer not null,
  ordinal integer not null,
  workspace bigint not null,
  kind text not null,               -- style_sheet, image, font, screenshot
  url text not null,
  profile text not null,
  number integer not null,
  hash text not null,
  primary key (page, version, ordinal)
) ${clustered};

-- Secrets that requests use; written once, never shown.
create table secret (
  workspace bigint not null,
  name text not null,
  value bytea not null,
  primary key (workspace, name)
) ${clustered};

-- ---- events and rules ----

create table rule (
  id ${key},
  workspace bigint not null,
  name text not null,
  source text not null,             -- as the formatter writes it
  enabled integer not null,
  after bigint not null,            -- the last occurrence that its detector consumed
  state text not null,              -- what its detector remembers
  due bigint,                       -- when the clock makes a difference to it
  fired bigint not null,            -- how often its event happened and its condition held
  latest bigint,                    -- when that was last so
  problem text not null,            -- what went wrong last
  unique (workspace, name)
);

create index rule_due on rule (due);

-- Which events the enabled rules wait for; the subject * means any.
create table mention (
  workspace bigint not null,
  event text not null,
  subject text not null,
  rule bigint not null,
  primary key (workspace, event, subject, rule)
) ${clustered};

create index mention_rule on mention (rule);

-- How many occurrences were stored; its row makes those who store wait for each other, so that
-- no one commits behind a cursor.
create table stream (
  workspace ${key},
  position bigint not null
);

-- What happened and is waited for; dropped when every rule consumed it.
create table occurrence (
  workspace bigint not null,
  position bigint not null,
  event text not null,
  subject text not null,
  time bigint not null,
  parameters text not null,
  depth integer not null,           -- how many rules raised each other before
  primary key (workspace, position)
) ${clustered};

-- ---- messages ----

-- What someone is to be told; put in the transaction that found it out.
create table message (
  id ${key},
  workspace bigint not null,
  idempotency text not null unique, -- from sentinel, change, channel and recipient
  sentinel bigint not null,
  change bigint not null,
  channel text not null,
  target text not null,             -- secrets by name only
  gather text not null,             -- equal for messages that leave together as a digest, else empty
  state text not null,              -- waiting, sending, delivered, dead, merged
  leader bigint not null,           -- the message that a merged one left with, else 0
  created bigint not null,
  due bigint not null,              -- when to send it; while it is being sent, when to do so again
  attempts integer not null,
  forgiven integer not null,        -- attempts that no longer count, since it was retried by hand
  delivered bigint,
  notice text not null,             -- what is told, as JSON
  problem text not null             -- why it was not delivered yet, in words
);

create index message_due on message (due) where state in ('waiting', 'sending');
create index message_sentinel on message (sentinel, created);
create index message_channel on message (workspace, channel, id);
create index message_leader on message (leader) where leader <> 0;

-- Every attempt to deliver a message.
create table delivery (
  message bigint not null,
  attempt integer not null,
  workspace bigint not null,
  time bigint not null,
  took bigint not null,
  outcome text not null,
  primary key (message, attempt)
) ${clustered};
