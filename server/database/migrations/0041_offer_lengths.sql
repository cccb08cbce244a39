-- How long a spot of a class is held for a member to whom it is offered, in minutes; null: as long as by default.
alter table sessions add column offer_minutes jsonb;
