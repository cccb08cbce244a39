-- Everything that signing in and booking a class needs. Written for PostgreSQL 15; PGlite runs the same file.
-- What belongs to a studio carries org_id first in its keys, so that the tables can be sharded by it.

create table orgs (
  id uuid primary key,
  key text not null unique,
  name text not null,
  logo_url text,
  brand text not null,
  created_at timestamptz not null default now()
);

create table facilities (
  org_id uuid not null references orgs on delete cascade,
  id uuid not null,
  guid uuid not null unique,
  key text not null,
  name text not null,
  address text not null,
  time_zone text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  feed_enabled boolean not null default false,
  position integer not null default 0,
  primary key (org_id, id),
  unique (org_id, key)
);

create table profiles (
  id uuid primary key,
  guid uuid not null unique,
  email text not null,
  full_name text not null,
  first_name text not null,
  locale text,
  -- argon2id in its own text form; null until an imported member has set a password
  password_hash text,
  avatar_thumb_url text,
  avatar_main_url text,
  track_training boolean not null default false,
  calendar_token text unique,
  -- names the member's realtime channel
  short_id text not null unique,
  -- the number of the member's latest notification
  notification_seq bigint not null default 0,
  created_at timestamptz not null default now()
);

create unique index profiles_email on profiles (lower(email));

create table accounts (
  org_id uuid not null references orgs on delete cascade,
  id uuid not null,
  profile_id uuid not null references profiles on delete cascade,
  home_facility_id uuid,
  hidden_at timestamptz,
  last_visit_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, profile_id),
  foreign key (org_id, home_facility_id) references facilities (org_id, id)
);

create index accounts_of_profile on accounts (profile_id);

create table auth_sessions (
  -- sha-256 of the id in the cookie; the id itself is nowhere
  token_hash bytea primary key,
  profile_id uuid not null references profiles on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz not null,
  expires_at timestamptz not null
);

create index auth_sessions_of_profile on auth_sessions (profile_id);
create index auth_sessions_expiring on auth_sessions (expires_at);

create table staff (
  org_id uuid not null references orgs on delete cascade,
  id uuid not null,
  key text not null,
  full_name text not null,
  primary key (org_id, id),
  unique (org_id, key)
);

-- A class in the timetable.
create table sessions (
  org_id uuid not null,
  id uuid not null,
  facility_id uuid not null,
  -- the natural key of the class in the studio's own data
  key text not null,
  name text not null,
  type text not null,
  description text,
  location_name text not null,
  location_address text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  booking_opens_at timestamptz,
  booking_closes_at timestamptz,
  cancellation_closes_at timestamptz,
  cancelled_at timestamptz,
  cancelled_reason text,
  capacity integer not null check (capacity >= 0),
  -- visits that are booked, attended or pending
  taken integer not null default 0 check (taken >= 0),
  waitlists_on boolean not null default false,
  -- negative: without a limit
  dropin_spaces integer not null default 0,
  droppedin_count integer not null default 0 check (droppedin_count >= 0),
  price_amount bigint,
  price_currency text,
  whiteboard_visibility text not null default 'public' check (whiteboard_visibility in ('public', 'attending')),
  -- the next instant at which something changes by itself; null when nothing will
  settle_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, key),
  foreign key (org_id, facility_id) references facilities (org_id, id) on delete cascade,
  check ((price_amount is null) = (price_currency is null))
);

create index sessions_by_start on sessions (org_id, facility_id, starts_at);
create index sessions_to_settle on sessions (settle_at) where settle_at is not null;

create table session_instructors (
  org_id uuid not null,
  session_id uuid not null,
  position integer not null,
  staff_id uuid not null,
  substituted boolean not null default false,
  -- the name of the person they stand in for, where it is known
  substitutes_for text,
  primary key (org_id, session_id, position),
  foreign key (org_id, session_id) references sessions (org_id, id) on delete cascade,
  foreign key (org_id, staff_id) references staff (org_id, id)
);

-- What a member pays visits with: a membership, or a number of visits.
create table passes (
  org_id uuid not null references orgs on delete cascade,
  id uuid not null,
  profile_id uuid not null references profiles on delete cascade,
  -- the natural key of the pass in the studio's own data
  key text,
  kind text not null check (kind in ('membership', 'count')),
  name text not null,
  visits_total integer,
  visits_used integer not null default 0 check (visits_used >= 0),
  visits_held integer not null default 0 check (visits_held >= 0),
  starts_on date not null,
  expires_on date,
  weekly_limit integer check (weekly_limit > 0),
  -- null covers every type of class
  session_types text[],
  purchased_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, key),
  check ((kind = 'count') = (visits_total is not null)),
  check (kind = 'membership' or weekly_limit is null),
  check (visits_used + visits_held <= visits_total),
  check (kind = 'count' or (visits_used = 0 and visits_held = 0)),
  check (expires_on >= starts_on)
);

create index passes_of_profile on passes (org_id, profile_id);

create table visits (
  org_id uuid not null,
  id uuid not null,
  -- in the order in which visits came to be: the waitlist's order, and the latest attempt of a member
  seq bigint generated always as identity,
  session_id uuid not null,
  profile_id uuid not null references profiles on delete cascade,
  state text not null check (state in ('booked', 'attended', 'waitlisted', 'pending', 'cancelled')),
  cancelled_how text check (cancelled_how in ('inTime', 'late', 'left', 'declined', 'offerExpired', 'byStudio', 'noShow')),
  -- the pass that the visit holds or has used
  pass_id uuid,
  offer_expires_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, session_id) references sessions (org_id, id) on delete cascade,
  foreign key (org_id, pass_id) references passes (org_id, id),
  check ((state = 'cancelled') = (cancelled_how is not null)),
  check ((state = 'pending') = (offer_expires_at is not null))
);

create unique index visits_live on visits (org_id, session_id, profile_id) where state <> 'cancelled';
create index visits_of_session on visits (org_id, session_id, seq);
create index visits_of_profile on visits (profile_id, org_id, session_id, seq);
create index visits_on_pass on visits (org_id, pass_id) where pass_id is not null;

-- What happened to a visit, one row per transition of its lifecycle; never changed.
create table visit_events (
  org_id uuid not null,
  visit_id uuid not null,
  seq bigint generated always as identity,
  event text not null,
  state text not null,
  cancelled_how text,
  at timestamptz not null,
  primary key (org_id, visit_id, seq),
  foreign key (org_id, visit_id) references visits (org_id, id) on delete cascade
);

-- The ledger of a pass; never changed.
create table pass_movements (
  org_id uuid not null,
  pass_id uuid not null,
  seq bigint generated always as identity,
  visit_id uuid,
  kind text not null check (kind in ('held', 'used', 'returned', 'extended')),
  at timestamptz not null,
  primary key (org_id, pass_id, seq),
  foreign key (org_id, pass_id) references passes (org_id, id) on delete cascade,
  foreign key (org_id, visit_id) references visits (org_id, id) on delete cascade
);

create index pass_movements_of_visit on pass_movements (org_id, visit_id);

-- What a member is told, numbered per member in the transaction that causes it.
create table notifications (
  profile_id uuid not null references profiles on delete cascade,
  seq bigint not null,
  id uuid not null unique,
  org_id uuid not null references orgs on delete cascade,
  type text not null check (type in ('post', 'waitlist', 'class_cancelled', 'appointment')),
  params jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz,
  read_at timestamptz,
  removed_at timestamptz,
  primary key (profile_id, seq)
);

-- One row per intent of a member, written with its effect: repeats answer the same.
create table idempotency_keys (
  profile_id uuid not null references profiles on delete cascade,
  key text not null,
  request_hash text not null,
  -- null only inside the transaction that is at work on it
  answer json,
  created_at timestamptz not null,
  primary key (profile_id, key)
);

create index idempotency_keys_by_age on idempotency_keys (created_at);

-- The form that rate-limiter-flexible expects.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- What a studio's folder has brought in, so that loading it again applies the differences.
create table studio_records (
  org_id uuid not null references orgs on delete cascade,
  kind text not null,
  key text not null,
  row_id uuid,
  content_hash text not null,
  loaded_at timestamptz not null,
  primary key (org_id, kind, key)
);
