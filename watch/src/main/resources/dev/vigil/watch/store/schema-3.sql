-- Agents that look at pages beside their web servers; who they are stands in the settings.
create table agent (
  name text not null primary key,
  workspace bigint not null,
  log text not null,                -- the row of sightings that it counts
  taken bigint not null,            -- up to which number of it
  seen bigint not null,             -- when it called last
  room integer not null,            -- how many pages it is willing to look at
  waiting bigint not null,          -- bytes on its disk
  versions bigint not null          -- that it handed in, ever
);

-- Pages for which there is an agent.
create table delegated (
  page ${key},
  workspace bigint not null,
  agent text not null,
  held integer not null,            -- 1 while the agent checks it, 0 while it is fetched as usual
  since bigint not null,            -- when that began
  looked bigint not null,           -- the last look that was handed in
  wanted bigint not null            -- names a wish for a look at once, 0 for none
);

create index delegated_agent on delegated (agent, held, since);
