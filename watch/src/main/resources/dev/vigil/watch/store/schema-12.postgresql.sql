-- What only PostgreSQL has: its own indexes, names of keys, and functions, whose text names tables.

create unique index watched_page_key on watched_page (workspace, md5(url), md5(profile));
alter index watched_url rename to watched_page_url;
alter index rhythm_spec rename to schedule_spec;
alter index rhythm_host rename to schedule_host;
alter index lens_view rename to view_history_view;

alter index watched_pkey rename to watched_page_pkey;
alter index rhythm_pkey rename to schedule_pkey;
alter index lens_pkey rename to view_history_pkey;
alter index seen_pkey rename to viewed_version_pkey;
alter index look_pkey rename to page_check_pkey;
alter index change_pkey rename to report_pkey;
alter index held_pkey rename to held_change_pkey;
alter index followed_pkey rename to schedule_membership_pkey;
alter index mention_pkey rename to rule_event_pkey;
alter index stream_pkey rename to event_stream_pkey;
alter index wording_pkey rename to message_template_pkey;
alter index delegated_pkey rename to delegated_page_pkey;
alter index edition_pkey rename to edit_counter_pkey;

alter function place() rename to set_host;
create or replace function set_host() returns trigger language plpgsql as $$
begin
  new.host := coalesce((select watched_page.host from watched_page where watched_page.id = new.page), '');
  return new;
end $$;
alter trigger rhythm_place on schedule rename to schedule_set_host;
alter trigger sentinel_place on sentinel rename to sentinel_set_host;

alter function await_rhythm() rename to await_schedule;
alter trigger rhythm_await on schedule rename to schedule_await;

alter function edit() rename to count_edit;
create or replace function count_edit() returns trigger language plpgsql as $$
begin
  update edit_counter set number = number + 1;
  return null;
end $$;
