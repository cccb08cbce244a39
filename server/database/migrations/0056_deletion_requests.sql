-- Deletions that members requested: of the whole account, or of what they have at one studio. One that was carried out is gone.
create table deletion_requests (
  id uuid primary key,
  profile_id uuid not null references profiles on delete cascade,
  -- null: the whole account
  org_id uuid references orgs,
  requested_at timestamptz not null,
  erase_after timestamptz not null,
  cancelled_at timestamptz
);

create unique index deletion_requests_waiting on deletion_requests (profile_id, coalesce(org_id, profile_id)) where cancelled_at is null;
create index deletion_requests_due on deletion_requests (erase_after) where cancelled_at is null;
