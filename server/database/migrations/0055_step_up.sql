-- When the member last gave password and code, or a passkey, in this session; null: when it began.
alter table auth_sessions add column confirmed_at timestamptz;
