-- Passkeys of members. The private key never leaves the member's device.
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profiles on delete cascade,
  -- as the browser names it, in base64url
  credential_id text not null unique,
  -- COSE
  public_key bytea not null,
  -- how often it has signed, as it counts itself; 0: it does not count
  counter bigint not null check (counter >= 0),
  -- how browsers reach it
  transports text[] not null,
  name text,
  created_at timestamptz not null,
  used_at timestamptz,
  -- its provider keeps a copy
  backed_up boolean not null
);

create index passkeys_of_profile on passkeys (profile_id, created_at);

-- What a browser has to sign, once and within minutes. Only the hash is stored.
create table passkey_challenges (
  challenge_hash bytea primary key,
  -- who may add a passkey with it; null: it is for signing in
  profile_id uuid references profiles on delete cascade,
  expires_at timestamptz not null
);

create index passkey_challenges_by_time on passkey_challenges (expires_at);
create index passkey_challenges_of_profile on passkey_challenges (profile_id);
