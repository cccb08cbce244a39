-- A member can stop the emails of a type and still be notified of it in the app.
alter table muted_notifications
  add column channel text not null default 'app' check (channel in ('app', 'email')),
  drop constraint muted_notifications_pkey,
  add primary key (profile_id, type, channel);
alter table muted_notifications alter column channel drop default;

-- Secrets that the server makes for itself at first use.
create table server_keys (
  name text primary key,
  value bytea not null
);
