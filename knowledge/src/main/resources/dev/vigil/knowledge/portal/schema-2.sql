-- The host name under which the public site is the whole site; empty for none.
alter table portal add column host text not null default '';
