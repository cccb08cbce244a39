-- Lists of a member's visits are read from indexes that end in their order. For that each visit has the start and the facility of its
-- class. The database keeps both, since processes of the version before write visits and move classes without them.
alter table visits
  add column starts_at timestamptz,
  add column facility_id uuid;

create function place_visit() returns trigger language plpgsql as $$
begin
  select starts_at, facility_id into new.starts_at, new.facility_id -- of the class
  from sessions where org_id = new.org_id and id = new.session_id; --
  return new; --
end
$$;

create function move_visits() returns trigger language plpgsql as $$
begin
  update visits set starts_at = new.starts_at, facility_id = new.facility_id where org_id = new.org_id and session_id = new.id; --
  return null; --
end
$$;

create trigger place_visit before insert or update of session_id on visits for each row execute function place_visit();

create trigger move_visits after update of starts_at, facility_id on sessions for each row
  when (old.starts_at <> new.starts_at or old.facility_id <> new.facility_id) execute function move_visits();

update visits v set starts_at = s.starts_at, facility_id = s.facility_id
from sessions s where s.org_id = v.org_id and s.id = v.session_id;

create index visits_at_facility on visits (profile_id, org_id, facility_id, starts_at, seq);
create index visits_anywhere on visits (profile_id, starts_at, seq);
-- The states are those of `liveStates`.
create index visits_ahead on visits (profile_id, starts_at, seq) where state in ('booked', 'waitlisted', 'pending');
create index visits_waiting on visits (org_id, session_id, seq) where state = 'waitlisted';

create index visits_on_pass_by_start on visits (org_id, pass_id, starts_at) where pass_id is not null;
drop index visits_on_pass;

create index appointments_at_facility on appointments (profile_id, org_id, facility_id, starts_at, seq)
  where state in ('booked', 'attended', 'cancelled');
create index appointments_anywhere on appointments (profile_id, starts_at, seq) where state in ('booked', 'attended', 'cancelled');
create index appointments_ahead on appointments (profile_id, starts_at) where state = 'booked';
create index appointments_to_end on appointments (ends_at) where state = 'booked';
create index appointments_to_free on appointments (hold_expires_at) where state = 'held';
drop index appointments_to_settle;

-- Records are found in an index alone, although every lift before may count. A set has no instant while its workout is deleted.
alter table workout_sets
  add column profile_id uuid,
  add column performed_at timestamptz;

create function place_set() returns trigger language plpgsql as $$
begin
  select profile_id, case when deleted_at is null then performed_at end into new.profile_id, new.performed_at -- of the workout
  from workouts where org_id = new.org_id and id = new.workout_id; --
  return new; --
end
$$;

create function move_sets() returns trigger language plpgsql as $$
begin
  update workout_sets set performed_at = case when new.deleted_at is null then new.performed_at end -- of the workout
  where org_id = new.org_id and workout_id = new.id; --
  return null; --
end
$$;

create trigger place_set before insert on workout_sets for each row execute function place_set();

create trigger move_sets after update of performed_at, deleted_at on workouts for each row
  when (old.performed_at <> new.performed_at or old.deleted_at is distinct from new.deleted_at) execute function move_sets();

update workout_sets s set profile_id = w.profile_id, performed_at = case when w.deleted_at is null then w.performed_at end
from workouts w where w.org_id = s.org_id and w.id = s.workout_id;

create index workout_sets_of_member on workout_sets (org_id, profile_id, movement_id, performed_at, workout_id, position)
  include (repetitions, weight_value, weight_unit, height_value, height_unit, successful)
  where performed_at is not null;

-- A row of an index holds less than 2.7 kB, and few scores are long.
create index workouts_with_short_score on workouts (org_id, profile_id, definition_id, performed_at, id)
  include (scoring, as_prescribed, score)
  where deleted_at is null and type = 'wod' and (score is null or octet_length(score::text) <= 1000);
create index workouts_with_long_score on workouts (org_id, profile_id, definition_id)
  where deleted_at is null and type = 'wod' and octet_length(score::text) > 1000;

drop index workouts_in_feed;
create index workouts_in_feed on workouts (org_id, facility_id, created_at desc, id desc) include (session_id, profile_id)
  where deleted_at is null and session_id is not null;
create index visits_with_place on visits (profile_id, org_id, session_id) where state in ('booked', 'attended');
