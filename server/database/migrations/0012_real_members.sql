-- Since when a server for real members runs on this database: nobody empties it from a desk that does not know.

create table real_members (
  since timestamptz primary key
);
