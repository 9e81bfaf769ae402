-- Pages of which versions are kept as quickly as it goes, and from which number on: to be packed when there is time.
create table loose (
  page ${key},
  workspace bigint not null,
  since integer not null
);
