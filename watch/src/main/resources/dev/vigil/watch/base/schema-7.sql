-- Where the part of a sentinel is. The last version in which its selector matched, 0 for none: in later ones the part is found
-- again by its surroundings in that version.
alter table lens add column matched integer not null default 0;

-- How sure that is in the version that was seen last: 1 by the selector, less by the surroundings, 0 not found, -1 not searched yet.
alter table lens add column confidence double precision not null default -1;
