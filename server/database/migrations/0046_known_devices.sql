-- Browsers in which a member has signed in: what others guess elsewhere does not slow them down there. One browser may be that of several members.
create table known_devices (
  profile_id uuid not null references profiles on delete cascade,
  token_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz not null,
  primary key (profile_id, token_hash)
);

-- Wrong passwords, by the hash of what they are counted for: an account, an account at an address block or device, or an address block.
create table sign_in_failures (
  key bytea primary key,
  failures integer not null default 0 check (failures >= 0),
  -- the last one
  failed_at timestamptz not null,
  -- from when an account may be tried at an address block where many accounts were
  open_at timestamptz,
  -- whose turn is next at an account where everybody waits: who has failed least, until then
  next_key bytea,
  next_failures integer,
  next_until timestamptz,
  -- when the owner was last sent an email about it
  warned_at timestamptz
);

create index sign_in_failures_by_time on sign_in_failures (failed_at);
