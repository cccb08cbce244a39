-- Until how long before its start an appointment is cancelled free of charge, and how many days ahead it can be booked;
-- null: as by default. An appointment keeps the deadline with which it was made.
alter table facilities add column appointment_cancel_minutes integer;
alter table facilities add column appointment_days_ahead integer;
alter table appointments add column cancel_minutes_before integer;
