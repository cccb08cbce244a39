-- The account of the studio at the payment provider; null: it takes no cards there.
alter table orgs add column stripe_account text;

alter table payments
  -- the payment as the provider knows it, and in which of its accounts; only this one is ever confirmed
  add column gateway_account text,
  add column gateway_ref text,
  -- closed before it had a reference: it gets none any more
  add column gateway_closed boolean not null default false,
  add check (gateway_ref is null or (gateway_account is not null and not gateway_closed));
create unique index payments_by_id on payments (id);
create unique index payments_by_gateway_ref on payments (gateway_ref) where gateway_ref is not null;

-- A member as an account of the provider knows them: cards are kept under it.
create table gateway_customers (
  org_id uuid not null references orgs on delete cascade,
  profile_id uuid not null references profiles on delete cascade,
  account text not null,
  customer text not null,
  primary key (org_id, profile_id, account)
);

-- Events of the provider that were processed; it may send each one again for some days.
create table gateway_events (
  event text primary key,
  received_at timestamptz not null default clock_timestamp()
);
create index gateway_events_by_time on gateway_events (received_at);
