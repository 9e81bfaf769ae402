-- Tables and columns get the words of the glossary.
alter table secretlink rename to secret_link;
alter table audithead rename to audit_head;
alter table recoverycode rename to recovery_code;
alter table audit rename column deed to action;
alter table account rename column totpstep to totp_step;
alter table account rename column secondkey to second_key;

drop index answered_time;
alter table answered rename to idempotent_reply;
create index idempotent_reply_time on idempotent_reply (time);
