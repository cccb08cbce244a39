-- Few payments have such a refund, and metrics count them every few seconds.
create index payments_refund_aside on payments (refund_due_at) where refund = 'aside';

-- Payments that members dispute at their bank, as the provider has them.
create table gateway_disputes (
  -- as the provider names it
  dispute text primary key,
  org_id uuid not null references orgs on delete cascade,
  payment_id uuid not null,
  amount bigint not null check (amount >= 0),
  currency text not null,
  -- both in the words of the provider
  reason text not null,
  status text not null,
  -- until when the studio can respond; null: it cannot, or need not
  respond_by timestamptz,
  opened_at timestamptz not null,
  -- when it was first seen closed; null: it is open
  closed_at timestamptz,
  foreign key (org_id, payment_id) references payments (org_id, id) on delete cascade
);
create index gateway_disputes_open on gateway_disputes (org_id, opened_at) where closed_at is null;
create index gateway_disputes_of_payment on gateway_disputes (org_id, payment_id);
