-- Whoever booked a class that the studio moved may cancel for nothing until then, where that is longer than the class says.

alter table visits add column free_until timestamptz;
