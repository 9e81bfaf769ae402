-- The bytes of what was kept with a version go when nothing else is kept by them.
create index attachment_hash on attachment (hash, number);
