-- A studio's calendar at an address: when it is read next, and what could not be read of it. The text that was applied last is in studio_documents.
create table studio_calendars (
  org_id uuid primary key references orgs on delete cascade,
  -- SHA-256 of the address: a row of another address has no value
  address_hash text not null,
  host text not null,
  next_read_at timestamptz not null,
  -- when the address was last read with success, and since when it cannot be read
  read_at timestamptz,
  failing_since timestamptz,
  -- of the text that was received last, for the next request
  etag text,
  last_modified text,
  -- see server/studio/address/calendar-report.ts
  report jsonb not null,
  -- a text that lacks so many classes that the studio must confirm it
  held_timetable text,
  -- SHA-256 of what the studio was last sent an email about
  reported_hash text
);
