-- What a studio sells, what members put into carts, how they pay, and what they owe.

alter table facilities
  -- ISO 3166; null: as the currency says
  add column country text check (country ~ '^[A-Z]{2}$'),
  -- the studio's own rate of tax; null: the country's general one
  add column tax_basis_points integer check (tax_basis_points between 0 and 10000);

alter table accounts
  add column phone text,
  add column address text,
  add column date_of_birth date,
  add column emergency_name text,
  add column emergency_phone text;

create table pass_types (
  org_id uuid not null references orgs on delete cascade,
  id uuid not null,
  -- the natural key of the type in the studio's own data
  key text not null,
  name text not null,
  kind text not null check (kind in ('membership', 'count')),
  visits integer,
  valid_days integer,
  weekly_limit integer,
  session_types text[],
  services text[],
  -- how many are sold at most; null: as many as are bought
  units integer,
  units_sold integer not null default 0,
  position integer not null default 0,
  removed_at timestamptz,
  primary key (org_id, id),
  unique (org_id, key),
  check ((kind = 'count') = (visits is not null))
);

create table products (
  org_id uuid not null references orgs on delete cascade,
  id uuid not null,
  key text not null,
  name text not null,
  description text,
  price_amount bigint not null check (price_amount >= 0),
  price_currency text not null,
  -- the pass that whoever buys it gets; null for things
  pass_type_id uuid,
  position integer not null default 0,
  removed_at timestamptz,
  primary key (org_id, id),
  unique (org_id, key),
  foreign key (org_id, pass_type_id) references pass_types (org_id, id)
);

create table carts (
  org_id uuid not null references orgs on delete cascade,
  id uuid not null,
  profile_id uuid not null references profiles on delete cascade,
  -- counts the carts of a member
  number integer not null,
  state text not null check (state in ('open', 'confirmed', 'paying', 'paid', 'abandoned')),
  key text,
  attempt_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, profile_id, number),
  check (state <> 'paying' or attempt_id is not null)
);

create unique index carts_one_live on carts (org_id, profile_id) where state in ('open', 'confirmed', 'paying');
create index carts_by_key on carts (org_id, profile_id, key) where key is not null;

create table cart_lines (
  org_id uuid not null,
  id uuid not null,
  cart_id uuid not null,
  position integer not null,
  product_id uuid not null,
  quantity integer not null check (quantity between 1 and 99),
  -- of one, as the member has seen it
  price_amount bigint not null check (price_amount >= 0),
  price_currency text not null,
  discount_amount bigint not null default 0 check (discount_amount >= 0),
  primary key (org_id, id),
  foreign key (org_id, cart_id) references carts (org_id, id) on delete cascade,
  foreign key (org_id, product_id) references products (org_id, id)
);

create index cart_lines_of_cart on cart_lines (org_id, cart_id, position);

-- Cards that members keep: what a gateway gave for them, never their number.
create table payment_sources (
  org_id uuid not null references orgs on delete cascade,
  id uuid not null,
  profile_id uuid not null references profiles on delete cascade,
  gateway text not null,
  token text not null,
  brand text not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  exp_month integer not null,
  exp_year integer not null,
  is_default boolean not null default false,
  created_at timestamptz not null,
  removed_at timestamptz,
  primary key (org_id, id)
);

-- What a gateway has given for one member is nobody else's.
create unique index payment_sources_by_token on payment_sources (gateway, token);
create unique index payment_sources_one_default on payment_sources (org_id, profile_id) where is_default and removed_at is null;

-- Every payment that was ever sent, written down before it is sent; its id is what the gateway knows it by.
create table payments (
  org_id uuid not null references orgs on delete cascade,
  id uuid not null,
  profile_id uuid not null references profiles on delete cascade,
  cart_id uuid,
  invoice_id uuid,
  -- where it was paid: its tax and its day count
  facility_id uuid not null,
  source_id uuid not null,
  amount bigint not null check (amount >= 0),
  currency text not null,
  -- due: to be sent by whoever comes first; sent: nobody knows yet; confirming: the member must
  state text not null check (state in ('due', 'sent', 'confirming', 'captured', 'declined')),
  reason text,
  confirmation_url text,
  refund text check (refund in ('due', 'done')),
  -- by the real clock, since gateways know no other
  sent_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, cart_id) references carts (org_id, id) on delete set null (cart_id),
  foreign key (org_id, invoice_id) references invoices (org_id, id),
  foreign key (org_id, facility_id) references facilities (org_id, id) on delete cascade,
  foreign key (org_id, source_id) references payment_sources (org_id, id),
  check (refund is null or state = 'captured')
);

create index payments_unsettled on payments (state, sent_at) where state in ('due', 'sent', 'confirming');
create index payments_to_refund on payments (org_id) where refund = 'due';
create index payments_of_invoice on payments (org_id, invoice_id) where invoice_id is not null;

alter table orgs
  -- the number of the last invoice
  add column invoice_count integer not null default 0;

alter table invoices
  add column number integer,
  add column facility_id uuid,
  -- as the wire has them
  add column lines jsonb not null default '[]',
  add column discount_amount bigint not null default 0,
  add column tax_amount bigint not null default 0,
  add column tax_included boolean not null default true,
  add column tax_basis_points integer not null default 0,
  add column cart_id uuid,
  add column paid_at timestamptz,
  add foreign key (org_id, facility_id) references facilities (org_id, id),
  drop constraint invoices_state_check,
  add constraint invoices_state_check check (state in ('unpaid', 'paid', 'refunded', 'void'));

update invoices set number = numbered.place
  from (select org_id, id, row_number() over (partition by org_id order by created_at, id) as place from invoices) as numbered
  where numbered.org_id = invoices.org_id and numbered.id = invoices.id;
update orgs set invoice_count = (select count(*) from invoices where invoices.org_id = orgs.id);
alter table invoices alter column number set not null;

create unique index invoices_by_number on invoices (org_id, number);
-- One cart, one invoice, whatever a program believes.
create unique index invoices_of_cart on invoices (org_id, cart_id) where cart_id is not null;
