-- What the bell and the channel need beyond the outbox of 0001.

-- The number of the latest change of a notification (told, read, removed), from the same counter as `seq`: a stream that has brought
-- everything up to a number goes on from there.
alter table notifications add column changed_seq bigint;
update notifications set changed_seq = seq;
alter table notifications alter column changed_seq set not null;
create unique index notifications_by_change on notifications (profile_id, changed_seq);

-- The class or the appointment that it is about.
alter table notifications add column subject_id uuid;
update notifications set subject_id = (params->>'session_id')::uuid;

-- Types of news that a member does not want to be told; whatever has no row here is told.
create table muted_notifications (
  profile_id uuid not null references profiles on delete cascade,
  type text not null check (type in ('post', 'waitlist', 'class_cancelled', 'appointment')),
  primary key (profile_id, type)
);
