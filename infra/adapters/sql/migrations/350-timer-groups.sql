-- All timers of one stream are looked up by what their keys begin with (../functions/ops.claim_timer_of). The same uniqueness in the order
-- of bytes, which serves that on a server of any locale, and everything that the primary keys served; each writing pays for one index.
alter table ops.timers drop constraint timers_pkey, alter column key set not null;
create unique index timers_key on ops.timers (key text_pattern_ops);
alter table ops.firing drop constraint firing_pkey, alter column key set not null;
create unique index firing_key on ops.firing (key text_pattern_ops);
