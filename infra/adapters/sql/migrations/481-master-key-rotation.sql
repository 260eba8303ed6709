-- What keyed hashes follow from, where that is not the master key any more: names of streams and links are hashes in the history, and stay what
-- they are when the master key is another (infra/decisions/128). Sealed under the master key; null: it is the master key itself.
alter table ops.master_key add column hashing bytea;
