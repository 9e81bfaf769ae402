-- Tables and columns get the words of the glossary.
alter table keeping rename to setting;
alter table tally rename to counter;
alter table sample rename to progress;
alter table twins rename to mirror_pair;
alter table shape rename to url_pattern;
alter table url_pattern rename column shape to pattern;
drop index if exists waiting_number;
alter table waiting rename to frontier;
alter table page rename column likeness to duplicate;
alter table page rename column place to location;
