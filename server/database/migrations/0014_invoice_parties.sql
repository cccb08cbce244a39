-- An invoice goes on naming whom it was for, and who wrote it where, as at issue.

alter table invoices
  add column member_name text,
  add column studio_name text,
  add column studio_address text;

update invoices set
    member_name = profiles.full_name,
    studio_name = orgs.name,
    studio_address = coalesce(
      (select address from facilities where facilities.org_id = invoices.org_id and facilities.id = invoices.facility_id),
      (select address from facilities where facilities.org_id = invoices.org_id order by position, id limit 1),
      '')
  from profiles, orgs
  where profiles.id = invoices.profile_id and orgs.id = invoices.org_id;

alter table invoices
  alter column member_name set not null,
  alter column studio_name set not null,
  alter column studio_address set not null;
