-- Whom an OpenID provider means by a subject.
create table identity (
  issuer text not null,
  subject text not null,
  account bigint not null,
  created bigint not null,
  primary key (issuer, subject)
) ${clustered};

create index identity_account on identity (account);
