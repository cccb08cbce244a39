-- Emails that wait to be sent are jobs (server/jobs). The names of their columns go along with them.
do $$ begin
  if exists (select from mails) then
    insert into pgboss.job (id, name, data, created_on, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, dead_letter)
    select id, 'email', jsonb_build_object('kind', kind, 'email', email, 'locale', locale, 'org_id', org_id, 'invite_id', invite_id), created_at, 80, 15, true, 3600, 300, 'email_failed'
    from mails; -- inside the block
  end if; -- inside the block
end $$;

drop table mails;
