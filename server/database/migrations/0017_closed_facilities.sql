-- A facility that the studio's folder names no longer is closed: its rows stay for what was there, and no member is at it.

alter table facilities add column removed_at timestamptz;
