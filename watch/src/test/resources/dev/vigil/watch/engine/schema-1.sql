create table title (
  page bigint not null,
  version integer not null,
  nodes integer not null,
  primary key (page, version)
);
