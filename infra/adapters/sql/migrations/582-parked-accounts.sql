-- The account of which a projection holds everything back since this event, because its rows follow the order of the store (the log of the
-- account); null: it holds back the stream alone.
alter table ops.parked_streams add column account_id integer;
