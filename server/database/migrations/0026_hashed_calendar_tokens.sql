-- Whoever reads the database must not be able to read members' calendars. Subscriptions that exist go on.
alter table profiles add column calendar_token_hash bytea unique, add column calendar_token_end text;
update profiles
set calendar_token_hash = sha256(convert_to(calendar_token, 'UTF8')), calendar_token_end = right(calendar_token, 4)
where calendar_token is not null;
alter table profiles drop column calendar_token;
