-- A member's changes of their email: each happens once both addresses have confirmed it, and the old one can undo it for some days.
-- One that happened stays as long as the profile: a folder of the studio may name the member by the old address.
create table email_changes (
  id uuid primary key,
  profile_id uuid not null references profiles on delete cascade,
  old_email text not null,
  new_email text not null,
  -- hashes of the links; null until the email with the link is sent
  old_hash bytea unique,
  new_hash bytea unique,
  undo_hash bytea unique,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  changed_at timestamptz,
  undo_until timestamptz,
  undone_at timestamptz,
  cancelled_at timestamptz,
  superseded_at timestamptz,
  check (changed_at is null or (old_confirmed_at is not null and new_confirmed_at is not null and undo_until is not null))
);

create index email_changes_of_profile on email_changes (profile_id);
create index email_changes_from on email_changes (lower(old_email)) where changed_at is not null;
