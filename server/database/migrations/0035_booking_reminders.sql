-- What a member wants from a studio although it is off until they turn it on. What they do not want is in muted_notifications.
create table wanted_notifications (
  org_id uuid not null references orgs on delete cascade,
  profile_id uuid not null references profiles on delete cascade,
  type text not null check (type in ('class_start', 'free_cancelling')),
  channel text not null check (channel = 'push'),
  primary key (org_id, profile_id, type, channel)
);

-- Each member is reminded once of each instant of a booking.
create table sent_reminders (
  org_id uuid not null,
  visit_id uuid not null,
  type text not null check (type in ('class_start', 'free_cancelling')),
  primary key (org_id, visit_id, type),
  foreign key (org_id, visit_id) references visits (org_id, id) on delete cascade
);

create index sessions_starting on sessions (starts_at);
create index sessions_with_deadline on sessions (cancellation_closes_at) where cancellation_closes_at is not null;
create index visits_free_until on visits (free_until) where free_until is not null;
