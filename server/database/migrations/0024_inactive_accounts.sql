-- Accounts of members whom a studio has suspended, or who have left it. An account gives access as long as its row is in `accounts`;
-- the row waits here until the member is restored.
create table inactive_accounts (
  org_id uuid not null references orgs on delete cascade,
  id uuid not null,
  profile_id uuid not null references profiles on delete cascade,
  home_facility_id uuid,
  hidden_at timestamptz,
  last_visit_at timestamptz,
  created_at timestamptz not null,
  phone text,
  address text,
  date_of_birth date,
  emergency_name text,
  emergency_phone text,
  status text not null check (status in ('suspended', 'left')),
  since timestamptz not null,
  primary key (org_id, profile_id),
  foreign key (org_id, home_facility_id) references facilities (org_id, id)
);

create index inactive_accounts_of_profile on inactive_accounts (profile_id);

-- A pass of a member who has left pays for nothing until they are restored.
alter table passes add column closed_at timestamptz;

alter table pass_movements
  -- of a pass that was closed or opened again: what was left of it
  add column visits integer,
  drop constraint pass_movements_kind_check,
  add constraint pass_movements_kind_check check (kind in ('held', 'used', 'returned', 'extended', 'closed', 'reopened'));

-- When the profile is erased; set once its last studio has erased the member. A new account before then keeps the profile.
alter table profiles add column erase_at timestamptz;

create index profiles_to_erase on profiles (erase_at) where erase_at is not null;
