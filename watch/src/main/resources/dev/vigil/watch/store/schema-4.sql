-- What is due is found without walking over what is not: an index holds only the rows that can become due. Without it, every
-- step of the engine would pass all sentinels that ended long ago, and all that are paused.

drop index sentinel_ends;
drop index sentinel_confirm;
drop index sentinel_silent;
drop index sentinel_late;

create index sentinel_ends on sentinel (ends) where state <> 'ended' and ends is not null;
create index sentinel_confirm on sentinel (confirm) where state = 'active' and confirm is not null;
create index sentinel_silent on sentinel (silent) where state = 'active' and silent is not null;
create index sentinel_late on sentinel (late) where state = 'active' and late is not null;

-- Messages that leave together, and those that were given up.
create index message_gather on message (gather, due) where state = 'waiting';
create index message_dead on message (workspace, id) where state = 'dead';
