-- Tables, columns and indexes get the words of the glossary. Indexes that have another name are made anew, because SQLite cannot
-- rename them.

-- PostgreSQL has an index of this name.
drop index if exists watched_page;
alter table watched rename to watched_page;
alter table watched_page rename column looked to checked;

drop index rhythm_due;
drop index sentinel_rhythm;
alter table rhythm rename to schedule;
create index schedule_due on schedule (due);

drop index sentinel_lens;
drop index sentinel_startson;
drop index sentinel_endson;
drop index sentinel_wakes;
alter table sentinel rename column rhythm to schedule;
alter table sentinel rename column lens to view_history;
alter table sentinel rename column told to notified;
alter table sentinel rename column startson to starts_on;
alter table sentinel rename column endson to ends_on;
alter table sentinel rename column wakes to resumes;
create index sentinel_schedule on sentinel (schedule);
create index sentinel_view_history on sentinel (view_history);
create index sentinel_starts_on on sentinel (workspace, starts_on) where starts_on <> '';
create index sentinel_ends_on on sentinel (workspace, ends_on) where ends_on <> '';
create index sentinel_resumes on sentinel (resumes) where resumes is not null;

alter table lens rename to view_history;
alter table view_history rename column rhythm to schedule;
alter table view_history rename column seen to versions;
alter table view_history rename column history to patterns;

alter table seen rename to viewed_version;
alter table viewed_version rename column lens to view_history;

drop index look_page;
alter table look rename to page_check;
alter table page_check rename column words to description;
create index page_check_page on page_check (page, time);

drop index change_sentinel;
drop index change_detected;
drop index change_news;
drop index change_list;
alter table change rename to report;
create index report_sentinel on report (sentinel, detected);
create index report_detected on report (workspace, detected);
create index report_unopened on report (sentinel) where opened = 0 and kind = 'change';
create index report_list on report (workspace, id);

drop index held_sentinel;
drop index held_rule;
alter table held rename to held_change;
alter table held_change rename column lens to view_history;
create index held_change_sentinel on held_change (sentinel, id) where sentinel <> 0;
create unique index held_change_rule on held_change (view_history, rule) where view_history <> 0;

alter table followed rename to schedule_membership;
alter table schedule_membership rename column rhythm to schedule;

drop index mention_rule;
alter table mention rename to rule_event;
create index rule_event_rule on rule_event (rule);

alter table stream rename to event_stream;

drop index message_gather;
alter table message rename column change to report;
alter table message rename column gather to digest;
alter table message rename column notice to notification;
create index message_digest on message (digest, due) where state = 'waiting';

drop index wording_workspace;
alter table wording rename to message_template;
create index message_template_workspace on message_template (workspace, id);

alter table agent rename column room to capacity;

drop index delegated_agent;
alter table delegated rename to delegated_page;
alter table delegated_page rename column looked to checked;
alter table delegated_page rename column wanted to requested;
create index delegated_page_agent on delegated_page (agent, held, since);

alter table edition rename to edit_counter;
