-- The studio hides a comment: `deleted_at` is when, so that processes of the version before do not show it either.
alter table comments
  add column hidden_reason text,
  add check (hidden_reason is null or deleted_at is not null);
-- The command line lists the latest comments of a studio.
create index comments_of_studio on comments (org_id, seq);

-- Members are notified of what the studio hides or removes of them.
alter table notifications
  drop constraint notifications_type_check,
  add check (type in ('post', 'waitlist', 'class_cancelled', 'class_changed', 'appointment', 'invoice', 'pass', 'comment', 'reaction', 'moderation'));
alter table muted_notifications
  drop constraint muted_notifications_type_check,
  add check (type in ('post', 'waitlist', 'class_cancelled', 'class_changed', 'appointment', 'booking', 'invoice', 'pass', 'comment', 'reaction', 'moderation'));
