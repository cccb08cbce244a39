-- What can be trained, what stands on whiteboards, and what members have logged.

create table movements (
  org_id uuid not null references orgs on delete cascade,
  id uuid not null,
  -- the natural key of the movement in the studio's own data
  key text not null,
  name text not null,
  measured_in text not null check (measured_in in ('weight', 'height', 'repetitions')),
  position integer not null default 0,
  removed_at timestamptz,
  primary key (org_id, id),
  unique (org_id, key)
);

create table workout_definitions (
  org_id uuid not null references orgs on delete cascade,
  id uuid not null,
  key text not null,
  name text not null,
  type text not null check (type in ('wod', 'lift')),
  scoring text not null,
  rep_scheme text,
  movement_id uuid,
  description text,
  time_cap_seconds integer,
  -- with tabata: its exercises, in order
  exercises text[] not null default '{}',
  is_benchmark boolean not null default false,
  position integer not null default 0,
  removed_at timestamptz,
  primary key (org_id, id),
  unique (org_id, key),
  foreign key (org_id, movement_id) references movements (org_id, id),
  check (type = 'wod' or movement_id is not null)
);

-- The lifts that make up a total.
create table workout_definition_lifts (
  org_id uuid not null,
  definition_id uuid not null,
  position integer not null,
  movement_id uuid not null,
  primary key (org_id, definition_id, position),
  foreign key (org_id, definition_id) references workout_definitions (org_id, id) on delete cascade,
  foreign key (org_id, movement_id) references movements (org_id, id)
);

create table whiteboard_items (
  org_id uuid not null,
  id uuid not null,
  session_id uuid not null,
  position integer not null,
  definition_id uuid not null,
  primary key (org_id, id),
  unique (org_id, session_id, definition_id),
  foreign key (org_id, session_id) references sessions (org_id, id) on delete cascade,
  foreign key (org_id, definition_id) references workout_definitions (org_id, id)
);

alter table sessions
  -- where it can be joined from elsewhere; null: it is held at the facility alone
  add column online_url text;

create table workouts (
  org_id uuid not null references orgs on delete cascade,
  id uuid not null,
  profile_id uuid not null references profiles on delete cascade,
  facility_id uuid not null,
  type text not null check (type in ('wod', 'lift')),
  name text not null,
  definition_id uuid,
  -- the class on whose leaderboard it stands; null: nobody else's business
  session_id uuid,
  scoring text not null,
  -- as it was typed; of a lift its sets are the score
  score jsonb,
  as_prescribed boolean not null default true,
  movement_id uuid,
  rep_scheme text,
  notes text not null default '',
  performed_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, facility_id) references facilities (org_id, id) on delete cascade,
  foreign key (org_id, definition_id) references workout_definitions (org_id, id),
  foreign key (org_id, session_id) references sessions (org_id, id) on delete set null (session_id),
  foreign key (org_id, movement_id) references movements (org_id, id),
  check ((type = 'lift') = (movement_id is not null)),
  check (session_id is null or definition_id is not null)
);

-- One row per member, definition and class on a leaderboard.
create unique index workouts_once_in_class on workouts (org_id, session_id, definition_id, profile_id)
  where deleted_at is null and session_id is not null;
create index workouts_of_member on workouts (org_id, profile_id, performed_at desc, id desc) where deleted_at is null;
create index workouts_in_feed on workouts (org_id, facility_id, created_at desc, id desc)
  where deleted_at is null and session_id is not null;

create table workout_sets (
  org_id uuid not null,
  workout_id uuid not null,
  position integer not null,
  movement_id uuid not null,
  repetitions integer not null check (repetitions >= 0),
  -- as they were typed
  weight_value double precision,
  weight_unit text,
  height_value double precision,
  height_unit text,
  successful boolean not null default true,
  primary key (org_id, workout_id, position),
  foreign key (org_id, workout_id) references workouts (org_id, id) on delete cascade,
  foreign key (org_id, movement_id) references movements (org_id, id),
  check ((weight_value is null) = (weight_unit is null)),
  check ((height_value is null) = (height_unit is null)),
  check (weight_value is null or height_value is null)
);

create index workout_sets_of_movement on workout_sets (org_id, movement_id, workout_id);
