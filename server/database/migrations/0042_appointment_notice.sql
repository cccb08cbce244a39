-- How long before its start an appointment at the facility can be booked at the latest; null: as long as by default.
alter table facilities add column appointment_notice_minutes integer;
