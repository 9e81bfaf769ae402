-- What all sentinels with a tag say that do not say it themselves.
create table tag (
  workspace bigint not null,
  name text not null,               -- * for all sentinels of the workspace
  settings text not null,           -- clauses of the sentinel language
  primary key (workspace, name)
) ${clustered};

-- In which words messages of a workspace are told, beside those of the operator.
create table wording (
  id ${key},
  workspace bigint not null,
  channel text not null,            -- a kind of channel, empty for all
  sentinel text not null,           -- a name, empty for all
  title text not null,              -- a template, empty for the usual words
  body text not null
);

create index wording_workspace on wording (workspace, id);

-- When a sentinel that was paused for a while goes on.
alter table sentinel add column wakes bigint;

create index sentinel_wakes on sentinel (wakes) where wakes is not null;

-- For lists of ten thousand: how many there are of each kind, and who has news.
create index sentinel_counts on sentinel (workspace, state, failures, gone);
create index change_news on change (sentinel) where opened = 0 and kind = 'change';
create index change_list on change (workspace, id);
