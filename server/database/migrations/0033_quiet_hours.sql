-- When push messages of a studio wait, on the clocks of the facility. Without a row: the usual hours. Without times: they never wait.
create table quiet_hours (
  org_id uuid not null references orgs on delete cascade,
  profile_id uuid not null references profiles on delete cascade,
  from_time time,
  until_time time,
  primary key (org_id, profile_id),
  check ((from_time is null) = (until_time is null))
);
