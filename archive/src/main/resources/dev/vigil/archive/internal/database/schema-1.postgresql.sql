-- What only PostgreSQL needs: ids that never wait for another transaction, and the bodies.

create sequence page_id;
create sequence header_set_id;
create sequence body_id;

-- Older versions, in parts; each body ends with its CRC-32C. Rows are never changed, only deleted.
create table body (
  id bigint not null,
  part integer not null,
  bytes bytea not null,
  primary key (id, part)
);

-- The newest version of each page as a pack, in parts.
create table pack (
  hash bytea not null,
  part integer not null,
  bytes bytea not null,
  primary key (hash, part)
);

-- They are compressed already.
alter table body alter column bytes set storage external;
alter table pack alter column bytes set storage external;
