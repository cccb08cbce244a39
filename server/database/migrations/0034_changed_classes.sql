-- A member is notified of another time, place or coach of a class that they have booked.
alter table notifications
  drop constraint notifications_type_check,
  add check (type in ('post', 'waitlist', 'class_cancelled', 'class_changed', 'appointment'));
alter table muted_notifications
  drop constraint muted_notifications_type_check,
  add check (type in ('post', 'waitlist', 'class_cancelled', 'class_changed', 'appointment', 'booking'));

-- The emails about such changes were stopped together with those that confirm bookings.
insert into muted_notifications (org_id, profile_id, type, channel)
select org_id, profile_id, 'class_changed', channel from muted_notifications where type = 'booking';
