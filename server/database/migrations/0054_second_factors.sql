-- The authenticator app of a member and its recovery codes.
create table second_factors (
  profile_id uuid primary key references profiles on delete cascade,
  -- what the app makes codes from; null: none is confirmed yet
  secret bytea,
  added_at timestamptz,
  -- a secret that waits for its first code, and until when
  pending_secret bytea,
  pending_until timestamptz,
  -- the half minute since 1970 of the last code that was accepted: each counts once
  last_step bigint not null default 0,
  -- argon2id of the recovery codes that are left, in base64, with one salt for all of them
  code_salt bytea,
  code_hashes text[] not null default '{}',
  check ((secret is null) = (added_at is null)),
  check ((pending_secret is null) = (pending_until is null)),
  check (secret is not null or pending_secret is not null),
  check (cardinality(code_hashes) = 0 or code_salt is not null)
);
