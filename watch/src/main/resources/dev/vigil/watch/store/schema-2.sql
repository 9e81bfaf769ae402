-- Several processes on one database.

-- Counts edits of sentinels and secrets, so that every process notices those of others.
create table edition (
  id ${key},
  number bigint not null
);

insert into edition (id, number) values (0, 0);
