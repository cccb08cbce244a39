-- A member can stop the push messages of a type and still be notified of it in the app.
alter table muted_notifications
  drop constraint muted_notifications_channel_check,
  add check (channel in ('app', 'push', 'email'));
