-- Fired wakes leave dead entries at the head of wakes_ready, which the look for the next due one walks over. By default a million pending
-- wakes allow 200 000 of them before a vacuum; here a few thousand.
alter table ops.wakes set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
alter table ops.firing set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
