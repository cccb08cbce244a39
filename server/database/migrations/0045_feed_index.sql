-- In the order in which workouts are logged: an index that grows at its beginning leaves half of each page empty.
drop index workouts_in_feed;
create index workouts_in_feed on workouts (org_id, facility_id, created_at, id) include (session_id, profile_id)
  where deleted_at is null and session_id is not null;
