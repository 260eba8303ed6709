-- What waits for a moment is a timer, and is called so (infra/decisions/095).
alter table ops.wakes rename to timers;
alter table ops.timers rename constraint wakes_pkey to timers_pkey;
alter index ops.wakes_ready rename to timers_ready;
-- Far above ops.wake_drivers: the numbers are names of locks that programs of the version before take as well.
create sequence ops.timer_drivers as integer minvalue 1000000000 cycle;

-- For programs of the version before that still run, as the functions of its names are; a later migration drops them all, and ops.wake_drivers.
create view ops.wakes as select * from ops.timers;
