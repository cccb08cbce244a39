-- What a studio and its members show each other.

create table posts (
  org_id uuid not null references orgs on delete cascade,
  id uuid not null,
  -- null: at every facility
  facility_id uuid,
  -- who of the staff wrote it; null: the studio
  staff_id uuid,
  content text not null,
  images jsonb not null default '[]',
  created_at timestamptz not null,
  removed_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, facility_id) references facilities (org_id, id) on delete cascade,
  foreign key (org_id, staff_id) references staff (org_id, id)
);

create index posts_in_feed on posts (org_id, created_at desc, id desc) where removed_at is null;

create table comments (
  org_id uuid not null references orgs on delete cascade,
  id uuid not null,
  seq bigint generated always as identity,
  -- null: they are a member no more
  profile_id uuid references profiles on delete set null,
  -- what the whole thread is about
  source_type text not null check (source_type in ('post', 'workout', 'visit')),
  source_id uuid not null,
  -- the comment that it replies to
  parent_id uuid,
  content text not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, parent_id) references comments (org_id, id) on delete cascade
);

create index comments_of_source on comments (org_id, source_id, seq);

create table reactions (
  org_id uuid not null references orgs on delete cascade,
  id uuid not null,
  profile_id uuid not null references profiles on delete cascade,
  source_type text not null check (source_type in ('post', 'comment', 'workout', 'visit')),
  source_id uuid not null,
  type text not null,
  created_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, source_id, source_type, profile_id, type)
);
