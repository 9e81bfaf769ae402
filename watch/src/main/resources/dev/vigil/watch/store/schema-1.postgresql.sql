-- An ordered index of PostgreSQL holds texts of up to 2,700 bytes; addresses and views may be longer.

alter table watched drop constraint watched_workspace_url_profile_key;
create unique index watched_page on watched (workspace, md5(url), md5(profile));
create index watched_url on watched using hash (url);

alter table rhythm drop constraint rhythm_page_spec_key;
create unique index rhythm_spec on rhythm (page, md5(spec));

alter table lens drop constraint lens_rhythm_view_trail_key;
create unique index lens_view on lens (rhythm, md5(view), md5(trail));
