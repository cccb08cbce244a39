-- Links that count once, and the mail that brings them. Only hashes of links are stored: the links themselves are in the mail.

create table password_resets (
  id uuid primary key,
  profile_id uuid not null references profiles on delete cascade,
  token_hash bytea not null unique,
  -- the mail that brought it: a mail that is tried again brings a new link, and one that was asked for twice in a row none
  mail_id uuid not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  superseded_at timestamptz
);

create index password_resets_of_profile on password_resets (profile_id);

create table invites (
  org_id uuid not null references orgs on delete cascade,
  id uuid not null,
  email text not null,
  -- null until the mail with the code is sent
  code_hash bytea unique,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  superseded_at timestamptz,
  used_by uuid references profiles on delete set null,
  primary key (org_id, id)
);

create index invites_of_address on invites (org_id, lower(email));

-- What is still to be sent. A row goes when its mail is out, or when there is nobody to send it to.
create table mails (
  id uuid primary key,
  kind text not null check (kind in ('password_reset', 'password_changed', 'invite')),
  email text not null,
  locale text not null,
  org_id uuid,
  invite_id uuid,
  created_at timestamptz not null default clock_timestamp(),
  -- by the clock of the database
  due_at timestamptz not null default clock_timestamp(),
  attempts integer not null default 0,
  foreign key (org_id, invite_id) references invites on delete cascade
);

create index mails_due on mails (due_at);
