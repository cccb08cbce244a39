-- Members are notified of comments, replies and reactions.
alter table notifications
  drop constraint notifications_type_check,
  add check (type in ('post', 'waitlist', 'class_cancelled', 'class_changed', 'appointment', 'invoice', 'pass', 'comment', 'reaction'));
alter table muted_notifications
  drop constraint muted_notifications_type_check,
  add check (type in ('post', 'waitlist', 'class_cancelled', 'class_changed', 'appointment', 'booking', 'invoice', 'pass', 'comment', 'reaction'));
