-- Accounts by the subject of an OpenID provider.
create table identity (
  issuer text not null,
  subject text not null,
  account bigint not null,
  created bigint not null,
  primary key (issuer, subject)
) ${clustered};

create index identity_account on identity (account);
