-- What a member sees of a sign-in, and how it ended. An ended session stays for 90 days, so that the next sign-in from the same
-- device is known. `expires_at` is set when it ends: processes of the release before look at nothing else.
alter table auth_sessions
  -- names the session to its member; the hash of the cookie stays on the server
  add column id uuid not null default gen_random_uuid(),
  add column browser text,
  add column os text,
  -- /24 of IPv4, /48 of IPv6
  add column address_block text,
  add column ended_how text check (ended_how in ('member', 'password', 'studio'));

create unique index auth_sessions_id on auth_sessions (id);

update auth_sessions set expires_at = created_at + interval '90 days' where expires_at > created_at + interval '90 days';
