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

create index visits_on_pass_by_start on visits (org_id, pass_id, starts_at) where pass_id is not null;
drop index visits_on_pass;

create index appointments_at_facility on appointments (profile_id, org_id, facility_id, starts_at, seq)
  where state in ('booked', 'attended', 'cancelled');
create index appointments_anywhere on appointments (profile_id, starts_at, seq) where state in ('booked', 'attended', 'cancelled');
create index appointments_ahead on appointments (profile_id, starts_at) where state = 'booked';
create index appointments_to_end on appointments (ends_at) where state = 'booked';
create index appointments_to_free on appointments (hold_expires_at) where state = 'held';
drop index appointments_to_settle;
