-- Which taking a firing is. The end of a firing whose answer was lost is written again, and by then the same key may be in hand once more:
-- named by its key and its process alone, the second writing would end the wrong one, and the next wake would be fired twice at once or
-- lost (found by infra/simulation).
create sequence ops.takings;
alter table ops.firing add column taking bigint not null default nextval('ops.takings');

-- It had fewer columns; the one of today is in ../functions.
drop function if exists ops.take_wakes(text, timestamptz, integer, integer);
