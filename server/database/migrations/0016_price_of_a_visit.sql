-- What a drop-in costs is what the class cost when the place was taken, whatever it costs later.

alter table visits
  add column price_amount bigint check (price_amount >= 0),
  add column price_currency text,
  add check ((price_amount is null) = (price_currency is null));

update visits v
set price_amount = i.amount, price_currency = i.currency
from invoices i
where v.dropin and i.org_id = v.org_id and i.visit_id = v.id;

update visits v
set price_amount = s.price_amount, price_currency = s.price_currency
from sessions s
where v.dropin and v.price_amount is null and s.org_id = v.org_id and s.id = v.session_id;
