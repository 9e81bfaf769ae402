-- The readers of a check: ids of rhythms, and of sentinels behind an s that looked beside theirs; spaces around each. Empty where
-- no one knows, as before this column was there.
alter table look add column audience text not null default '';

-- Since when and until when a sentinel followed a rhythm of a page: with the audience, which checks were its own.
create table followed (
  sentinel bigint not null,
  since bigint not null,
  until bigint not null,            -- while it does, the end of all times
  workspace bigint not null,
  page bigint not null,
  rhythm bigint not null,
  primary key (sentinel, since, rhythm)
) ${clustered};

insert into followed (sentinel, since, until, workspace, page, rhythm)
  select id, coalesce(starts, created),
    case state when 'active' then 9223372036854775807
      else coalesce((select looked from watched where watched.id = sentinel.page), created) end,
    workspace, page, rhythm
  from sentinel where page is not null and rhythm is not null;
