-- When the text of a sentinel was written last: "now" in its From and To clauses means this moment.
alter table sentinel add column edited bigint not null default 0;
update sentinel set edited = created;
