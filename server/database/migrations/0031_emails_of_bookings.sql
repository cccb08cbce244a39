-- A member can stop the emails that confirm their bookings, which are no notifications in the app.
alter table muted_notifications
  drop constraint muted_notifications_type_check,
  add check (type in ('post', 'waitlist', 'class_cancelled', 'appointment', 'booking'));
