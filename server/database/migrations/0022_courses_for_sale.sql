-- A course with a price is a product. Who buys it gets a pass that pays for the classes of that course alone.

-- the studio sells it only on the spot
alter table courses add column sold_at_studio boolean not null default false;

alter table products add column course_id uuid;
alter table products add foreign key (org_id, course_id) references courses (org_id, id);

alter table passes add column course_id uuid;
alter table passes add foreign key (org_id, course_id) references courses (org_id, id);
