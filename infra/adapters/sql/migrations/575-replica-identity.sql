-- 350 took the primary keys away. Under a publication of all tables (a reporting database) PostgreSQL then refuses every UPDATE and DELETE here;
-- the unique indexes name the rows as well.
alter table ops.timers replica identity using index timers_key;
alter table ops.firing replica identity using index firing_key;
