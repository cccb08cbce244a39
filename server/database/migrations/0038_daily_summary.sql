-- The daily summary is an email that is off until the member turns it on. Stopped by its address, it keeps of which types it consisted.
alter table wanted_notifications
  drop constraint wanted_notifications_type_check,
  drop constraint wanted_notifications_channel_check,
  add check (type in ('class_start', 'free_cancelling', 'comment', 'reaction', 'post')),
  add check (channel in ('push', 'email')),
  add column is_stopped boolean not null default false;

-- Each member is sent one summary a day at most: `day` is the last one, at their facility. It stays while a membership is suspended.
create table daily_summaries (
  org_id uuid not null references orgs on delete cascade,
  profile_id uuid not null references profiles on delete cascade,
  day date not null,
  primary key (org_id, profile_id)
);
