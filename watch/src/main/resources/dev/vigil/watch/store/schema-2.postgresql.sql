-- Who works on which host, and when a host is due next. The columns of this table are those of the
-- scheduler that picks from it; in the task "host" an instance is a host.
create table scheduled_tasks (
  task_name text not null,
  task_instance text not null,
  task_data bytea,
  execution_time timestamp with time zone not null,
  picked boolean not null,
  picked_by text,
  last_success timestamp with time zone,
  last_failure timestamp with time zone,
  consecutive_failures integer,
  last_heartbeat timestamp with time zone,
  version bigint not null,          -- counts up whenever the work changes hands
  priority smallint,
  primary key (task_name, task_instance)
);

create index scheduled_tasks_due on scheduled_tasks (execution_time);
create index scheduled_tasks_heartbeat on scheduled_tasks (last_heartbeat) where picked;

-- As fetch distinguishes hosts; what is no web page is a host of its own.
alter table watched add column host text not null generated always as (
  coalesce(
    rtrim(substring(url from '^https?://(?:[^/?#@]*@)?(\[[^]]*\]|[^:/?#]+)'), '.'),
    left(url, 500))) stored;

alter table rhythm add column host text not null default '';
update rhythm set host = watched.host from watched where watched.id = rhythm.page;
create index rhythm_host on rhythm (host, due);

alter table sentinel add column host text not null default '';
update sentinel set host = watched.host from watched where watched.id = sentinel.page;
create index sentinel_host on sentinel (host, confirm) where confirm is not null;

-- By triggers, so that every insert sets it, also that of a restored backup.
create function place() returns trigger language plpgsql as $$
begin
  new.host := coalesce((select watched.host from watched where watched.id = new.page), '');
  return new;
end $$;

create trigger rhythm_place before insert on rhythm
  for each row execute function place();
create trigger sentinel_place before insert or update of page on sentinel
  for each row execute function place();

-- Has a host looked at no later than then. Anyone who has the host itself need not: it asks again when it
-- gives the host back. The row is locked in any case, so that no one gives it back unseen meanwhile.
create function await_host(which text, at bigint) returns void language plpgsql as $$
begin
  if current_setting('vigil.host', true) is distinct from which then
    insert into scheduled_tasks (task_name, task_instance, execution_time, picked, version)
      values ('host', which, to_timestamp(at / 1000.0), false, 1)
      on conflict (task_name, task_instance) do update
        set execution_time = least(scheduled_tasks.execution_time, excluded.execution_time);
  end if;
end $$;

create function await_rhythm() returns trigger language plpgsql as $$
begin
  perform await_host(new.host, new.due);
  return null;
end $$;

create function await_sentinel() returns trigger language plpgsql as $$
begin
  perform await_host(new.host, new.confirm);
  return null;
end $$;

-- At the end of the transaction, when it has taken all other locks: so two never wait for each other.
create constraint trigger rhythm_await after insert or update of due on rhythm
  deferrable initially deferred for each row execute function await_rhythm();
create constraint trigger sentinel_await after insert or update of confirm on sentinel
  deferrable initially deferred for each row
  when (new.confirm is not null and new.state = 'active') execute function await_sentinel();

create function edit() returns trigger language plpgsql as $$
begin
  update edition set number = number + 1;
  return null;
end $$;

create trigger sentinel_edit after update of source or delete on sentinel
  for each statement execute function edit();
create trigger secret_edit after insert or update or delete on secret
  for each statement execute function edit();

insert into scheduled_tasks (task_name, task_instance, execution_time, picked, version)
  select 'host', host, to_timestamp(min(due) / 1000.0), false, 1 from rhythm group by host;
insert into scheduled_tasks (task_name, task_instance, execution_time, picked, version)
  select 'host', host, to_timestamp(min(confirm) / 1000.0), false, 1 from sentinel
    where confirm is not null and state = 'active' group by host
  on conflict (task_name, task_instance) do update
    set execution_time = least(scheduled_tasks.execution_time, excluded.execution_time);
