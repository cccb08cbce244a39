-- What can be had by appointment, with whom and when, and the appointments that members have made.

-- Two appointments of one person never overlap, whatever a program believes.
create extension if not exists btree_gist;

create table services (
  org_id uuid not null references orgs on delete cascade,
  id uuid not null,
  -- the natural key of the service in the studio's own data
  key text not null,
  name text not null,
  description text,
  minutes integer not null check (minutes between 5 and 1440),
  -- null: it costs nothing
  price_amount bigint,
  price_currency text,
  position integer not null default 0,
  -- the studio's data names it no longer
  removed_at timestamptz,
  primary key (org_id, id),
  unique (org_id, key),
  check ((price_amount is null) = (price_currency is null))
);

create table service_staff (
  org_id uuid not null,
  service_id uuid not null,
  staff_id uuid not null,
  primary key (org_id, service_id, staff_id),
  foreign key (org_id, service_id) references services (org_id, id) on delete cascade,
  foreign key (org_id, staff_id) references staff (org_id, id) on delete cascade
);

-- When somebody gives appointments, every week, by the clock on the wall of the facility.
create table staff_hours (
  org_id uuid not null,
  staff_id uuid not null,
  position integer not null,
  facility_id uuid not null,
  -- 1 is Monday, 7 Sunday
  weekday integer not null check (weekday between 1 and 7),
  opens text not null check (opens ~ '^[0-2][0-9]:[0-5][0-9]$'),
  closes text not null check (closes ~ '^[0-2][0-9]:[0-5][0-9]$'),
  primary key (org_id, staff_id, position),
  foreign key (org_id, staff_id) references staff (org_id, id) on delete cascade,
  foreign key (org_id, facility_id) references facilities (org_id, id) on delete cascade,
  check (opens < closes)
);

create table staff_away (
  org_id uuid not null,
  staff_id uuid not null,
  position integer not null,
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  primary key (org_id, staff_id, position),
  foreign key (org_id, staff_id) references staff (org_id, id) on delete cascade
);

create table appointments (
  org_id uuid not null,
  id uuid not null,
  -- from the visits' own numbers, so that lists of both have one order
  seq bigint not null default nextval(pg_get_serial_sequence('visits', 'seq')),
  facility_id uuid not null,
  profile_id uuid not null references profiles on delete cascade,
  service_id uuid not null,
  staff_id uuid not null,
  state text not null check (state in ('held', 'holdExpired', 'booked', 'attended', 'cancelled')),
  cancelled_how text check (cancelled_how in ('inTime', 'late', 'byStudio')),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  hold_expires_at timestamptz,
  pass_id uuid,
  -- what the service cost when it was booked, where no pass pays; null: nothing
  price_amount bigint,
  price_currency text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, facility_id) references facilities (org_id, id) on delete cascade,
  foreign key (org_id, service_id) references services (org_id, id),
  foreign key (org_id, staff_id) references staff (org_id, id),
  foreign key (org_id, pass_id) references passes (org_id, id),
  check ((state = 'cancelled') = (cancelled_how is not null)),
  check (state <> 'held' or hold_expires_at is not null),
  check ((price_amount is null) = (price_currency is null)),
  constraint appointments_apart exclude using gist (org_id with =, staff_id with =, tstzrange(starts_at, ends_at) with &&)
    where (state in ('held', 'booked', 'attended'))
);

-- Choosing another time moves the hold: a member has one.
create unique index appointments_one_hold on appointments (org_id, profile_id) where state = 'held';
create index appointments_of_profile on appointments (profile_id, org_id, starts_at);
create index appointments_of_staff on appointments (org_id, staff_id, starts_at);
create index appointments_to_settle on appointments (org_id) where state in ('held', 'booked');
create index appointments_on_pass on appointments (org_id, pass_id) where pass_id is not null;

-- What happened to an appointment, one row per transition of its lifecycle; never changed.
create table appointment_events (
  org_id uuid not null,
  appointment_id uuid not null,
  seq bigint generated always as identity,
  event text not null,
  state text not null,
  cancelled_how text,
  at timestamptz not null,
  primary key (org_id, appointment_id, seq),
  foreign key (org_id, appointment_id) references appointments (org_id, id) on delete cascade
);

-- Services that a pass pays for, by their keys; a pass that names none pays for classes alone.
alter table passes add column services text[];

alter table pass_movements
  add column appointment_id uuid,
  add foreign key (org_id, appointment_id) references appointments (org_id, id) on delete cascade;
