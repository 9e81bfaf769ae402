-- Passkeys: what an authenticator said when its owner registered it, and how often it was used since.
create table passkey (
  id text not null primary key,             -- of the credential, in base64url
  account bigint not null,
  name text not null,
  credential text not null,                 -- attested credential data with the public key, in base64url
  counter bigint not null,                  -- signatures, as the authenticator counts them
  synced integer not null,                  -- whether the authenticator may hand it on to others of its owner
  created bigint not null,
  used bigint                               -- null before the first login
);

create index passkey_account on passkey (account);

alter table account add column secondkey integer not null default 0;  -- whether a password needs a passkey too
