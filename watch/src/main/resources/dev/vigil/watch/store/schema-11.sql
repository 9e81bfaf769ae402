-- The last firings of each rule, for tracing.
create table firing (
  rule bigint not null,
  number bigint not null,
  workspace bigint not null,
  time bigint not null,
  event text not null,              -- the occurrences that formed the event
  actions text not null,
  problem text not null,
  primary key (rule, number)
);
