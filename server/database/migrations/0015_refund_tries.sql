-- A refund that fails is tried again later and later, and put aside in the end, so that it holds up no other.

alter table payments
  add column refund_tries integer not null default 0,
  -- by the real clock, as everything that gateways are asked
  add column refund_due_at timestamptz not null default clock_timestamp(),
  drop constraint payments_refund_check,
  -- aside: nobody tries it any more; the studio must see to it
  add constraint payments_refund_check check (refund in ('due', 'done', 'aside'));

drop index payments_to_refund;
create index payments_to_refund on payments (refund_due_at) where refund = 'due';
