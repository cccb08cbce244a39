-- Who did what, for 400 days. There are no foreign keys: a row stays when what it names is gone.
create table audit_events (
  id uuid primary key,
  at timestamptz not null,
  org_id uuid,
  actor text not null check (actor in ('member', 'operator', 'system')),
  -- of an operator: the user of the operating system, the role, and the name of the key
  os_user text,
  role text,
  key_name text,
  -- whom it is about
  profile_id uuid,
  -- see server/audit/audit-codes.ts
  code text not null,
  subject text,
  before jsonb,
  after jsonb,
  -- /24 of IPv4, /48 of IPv6
  address_block text,
  check ((actor = 'operator') = (os_user is not null and role is not null))
);

create index audit_events_by_time on audit_events (at);
create index audit_events_of_profile on audit_events (profile_id, at);

-- Two changes are allowed: a row of more than 400 days goes, and an erased member is replaced by a nameless one.
create function keep_audit_events() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.at < now() - interval '400 days' then return old; end if; --
  elsif current_setting('spotter.erased_member', true) = old.profile_id::text
    and new.profile_id is distinct from old.profile_id
    and new.before is null and new.after is null and new.address_block is null
    and row(new.id, new.at, new.org_id, new.actor, new.os_user, new.role, new.key_name, new.code, new.subject)
      is not distinct from row(old.id, old.at, old.org_id, old.actor, old.os_user, old.role, old.key_name, old.code, old.subject)
  then return new; end if; --
  raise exception 'audit_events can only be added to' using errcode = '42501'; --
end
$$;

create trigger keep_audit_events before update or delete on audit_events for each row execute function keep_audit_events();

create function keep_all_audit_events() returns trigger language plpgsql as $$
begin
  if exists (select from real_members) then raise exception 'audit_events can only be added to' using errcode = '42501'; end if; --
  return null; --
end
$$;

-- A database for trying things out may be emptied.
create trigger keep_all_audit_events before truncate on audit_events for each statement execute function keep_all_audit_events();

-- The holder of a key file acts in its role. Only the hash of its secret is stored.
create table admin_keys (
  name text primary key,
  role text not null check (role in ('owner', 'front-desk', 'coach')),
  secret_hash bytea not null unique,
  created_at timestamptz not null
);
