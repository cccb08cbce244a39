-- A browser that gets push messages. It ends with the session in which the member subscribed.
create table push_subscriptions (
  token_hash bytea primary key references auth_sessions on delete cascade,
  id uuid not null unique,
  profile_id uuid not null references profiles on delete cascade,
  endpoint text not null unique,
  -- the keys of the browser, as base64url
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);

create index push_subscriptions_of_profile on push_subscriptions (profile_id);
