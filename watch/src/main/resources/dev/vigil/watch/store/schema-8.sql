-- Where the part of a sentinel is. The last version in which its selector matched, 0 for none: in later ones the part is found
-- again by its surroundings in that version.
alter table lens add column matched integer not null default 0;

-- How sure that is in the version that was seen last: 1 by the selector, less by the surroundings, 0 not found, -1 not searched yet.
alter table lens add column confidence double precision not null default -1;

-- Changes that were seen and not reported. What a noise rule or a learnt pattern explains is the same for all who look through a
-- lens, and is counted once for each rule. What was too little, or did not meet a condition, is kept for each sentinel.
create table held (
  id ${key},
  workspace bigint not null,
  lens bigint not null,             -- 0 for what one sentinel held back
  sentinel bigint not null,         -- 0 for what all of a lens hold back
  rule text not null,               -- learned:ID, a noise rule, importance or condition
  reason text not null,
  before integer not null,
  after integer not null,
  time bigint not null,
  score double precision not null,
  changes integer not null,         -- how many; of a rule, in all versions together
  summary text not null
);

create index held_sentinel on held (sentinel, id) where sentinel <> 0;
create unique index held_rule on held (lens, rule) where lens <> 0;

-- How many changes were held back since the last report.
alter table sentinel add column held integer not null default 0;
