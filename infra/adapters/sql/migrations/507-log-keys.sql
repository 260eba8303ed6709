-- The keys that sign the checkpoints of the logs. The private half is sealed under the subject `log-signer`, so the master key's rotation and
-- the backup include it. The highest number signs.
create table ops.log_keys (
  number integer primary key,
  public bytea not null,
  sealed text not null
);
