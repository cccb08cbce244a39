-- Courses, drop-ins and what they cost, and what a calendar that somebody has subscribed to must be told of a class.

-- A course is a name and a text for classes that belong together; which they are stands with the classes.
create table courses (
  org_id uuid not null,
  id uuid not null,
  facility_id uuid not null,
  -- the natural key of the course in the studio's own data
  key text not null,
  name text not null,
  description text,
  price_amount bigint,
  price_currency text,
  -- as the studio says; null where the classes say it
  first_class_date date,
  last_class_date date,
  position integer not null default 0,
  -- the studio's data names it no longer
  removed_at timestamptz,
  primary key (org_id, id),
  unique (org_id, key),
  foreign key (org_id, facility_id) references facilities (org_id, id) on delete cascade,
  check ((price_amount is null) = (price_currency is null))
);

alter table sessions
  add column course_id uuid,
  -- rises whenever the studio changes or cancels the class
  add column revision integer not null default 0,
  -- cancelled by the command, so that the timetable, which still has the class, does not bring it back
  add column cancelled_by_hand boolean not null default false,
  add foreign key (org_id, course_id) references courses (org_id, id);

create index sessions_of_course on sessions (org_id, course_id, starts_at) where course_id is not null;

alter table visits
  -- taken at the price of the class, without a pass
  add column dropin boolean not null default false;

-- What a member owes; never deleted. A visit that was given back in time leaves a void one.
create table invoices (
  org_id uuid not null references orgs on delete cascade,
  id uuid not null,
  profile_id uuid not null references profiles on delete cascade,
  visit_id uuid,
  description text not null,
  amount bigint not null check (amount >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  state text not null default 'unpaid' check (state in ('unpaid', 'paid', 'void')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, visit_id) references visits (org_id, id) on delete set null (visit_id)
);

create index invoices_of_profile on invoices (profile_id, org_id, created_at);
create unique index invoices_of_visit on invoices (org_id, visit_id) where visit_id is not null;
