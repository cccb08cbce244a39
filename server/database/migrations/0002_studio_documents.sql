-- The studio's files as they were loaded last: what no table holds yet is not lost, and endless rules are topped up from here.
create table studio_documents (
  org_id uuid primary key references orgs on delete cascade,
  document jsonb not null,
  timetable text not null,
  -- the day that relative times in members.csv and history.ndjson count from
  first_loaded_at timestamptz not null,
  loaded_at timestamptz not null,
  -- classes that start before this instant are in the database
  expanded_until timestamptz not null
);
