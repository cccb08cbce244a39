-- Each studio has its own settings. The app itself shows every notification: what was muted there is muted in the other channels.
alter table muted_notifications
  drop constraint muted_notifications_pkey,
  drop constraint muted_notifications_channel_check,
  add column org_id uuid references orgs on delete cascade;

insert into muted_notifications (org_id, profile_id, type, channel)
select distinct account.org_id, muted.profile_id, muted.type, sent.channel
from muted_notifications muted
join accounts account on account.profile_id = muted.profile_id
join (values ('push'), ('email')) sent (channel) on muted.channel in ('app', sent.channel);

delete from muted_notifications where org_id is null;

alter table muted_notifications
  add primary key (org_id, profile_id, type, channel),
  add check (channel in ('push', 'email'));
