-- Versions that an extension of checks could not take yet.
create table extension_pending (
  extension text not null,
  page bigint not null,             -- the watched page
  version integer not null,
  tries integer not null,
  retry bigint not null,            -- when the engine tries again
  problem text not null,
  primary key (extension, page)
);

create index extension_pending_retry on extension_pending (retry);
