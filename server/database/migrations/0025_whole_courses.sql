-- When the classes of a course start, as the folder says: the timetable reaches only some weeks ahead, and a course may be longer.
-- It is filled when the folder is loaded next; until then a course has the classes that the timetable has.
alter table courses add column class_starts jsonb not null default '[]';
