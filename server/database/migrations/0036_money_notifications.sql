-- Members are notified of invoices that are due, of payments that failed, and of passes that run out.
alter table notifications
  drop constraint notifications_type_check,
  add check (type in ('post', 'waitlist', 'class_cancelled', 'class_changed', 'appointment', 'invoice', 'pass'));
alter table muted_notifications
  drop constraint muted_notifications_type_check,
  add check (type in ('post', 'waitlist', 'class_cancelled', 'class_changed', 'appointment', 'booking', 'invoice', 'pass'));

create index passes_by_last_day on passes (expires_on) where expires_on is not null and closed_at is null;
create index passes_with_last_visit on passes (org_id, id) where visits_total - visits_used - visits_held = 1 and closed_at is null;
