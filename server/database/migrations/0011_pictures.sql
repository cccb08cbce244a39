-- Leave to send a picture: for one member, one type and one file, once. Only the hash of what proves it is stored.

create table picture_uploads (
  id uuid primary key,
  profile_id uuid not null references profiles on delete cascade,
  token_hash bytea not null,
  content_type text not null,
  max_bytes integer not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create index picture_uploads_of_profile on picture_uploads (profile_id);
