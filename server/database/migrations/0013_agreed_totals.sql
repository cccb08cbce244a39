-- What a member agrees to by confirming their cart is kept with it: the total, how it is taxed, and where it is bought.

alter table carts
  add column agreed_amount bigint check (agreed_amount >= 0),
  add column agreed_currency text,
  add column agreed_tax_included boolean,
  add column agreed_tax_basis_points integer,
  add column agreed_facility_id uuid,
  add foreign key (org_id, agreed_facility_id) references facilities (org_id, id),
  add constraint carts_agreed_whole
    check (num_nulls(agreed_amount, agreed_currency, agreed_tax_included, agreed_tax_basis_points, agreed_facility_id) in (0, 5));

-- What was confirmed before is agreed to once more; what is being paid goes by the tax of where it is paid.
update carts set state = 'open', key = null, attempt_id = null where state = 'confirmed';

alter table carts add constraint carts_confirmed_agreed check (state <> 'confirmed' or agreed_amount is not null);
