-- What an appointment costs is agreed when its time is held, and owed on an invoice from its booking on.

alter table invoices
  add column appointment_id uuid,
  add foreign key (org_id, appointment_id) references appointments (org_id, id) on delete set null (appointment_id);

-- One appointment, one invoice, whatever a program believes.
create unique index invoices_of_appointment on invoices (org_id, appointment_id) where appointment_id is not null;

update appointments set price_amount = services.price_amount, price_currency = services.price_currency
  from services
  where services.org_id = appointments.org_id and services.id = appointments.service_id and appointments.state = 'held';
