-- Two-factor login. The secret itself is encrypted among the secrets of the installation.
alter table account add column totp integer not null default 0;       -- whether a code is needed
alter table account add column totpstep bigint not null default 0;    -- the last step used, so that no code is used twice

create table recoverycode (
  account bigint not null,
  hash text not null,
  primary key (account, hash)
) ${clustered};

-- Where a session is used, and when its owner last gave the password or a code.
alter table session add column address text not null default '';
alter table session add column agent text not null default '';
alter table session add column proved bigint not null default 0;

alter table token add column expires bigint;                          -- null for never

-- Each entry holds a hash of itself and of the one before; entries of older releases have neither.
alter table audit add column number bigint;
alter table audit add column hash text;

create unique index audit_number on audit (number);

-- The last entry of the chain, so that a log that lost its end is noticed.
create table audithead (
  id ${key},
  number bigint not null,
  hash text not null
);
