-- One data key per person or company, wrapped by the master key. Erasing destroys the key and keeps the row: no new key under this name.
create table ops.subject_keys (
  subject text collate "C" primary key,
  wrapped bytea,
  -- Counts erasures: a process drops from its cache what was erased since the number it last saw.
  erasure bigint,
  check ((wrapped is null) = (erasure is not null))
);
create unique index subject_keys_erasure on ops.subject_keys (erasure) where erasure is not null;

-- What the master key looked like from outside when this database was first opened: another one is refused at start, not at the first read.
create table ops.master_key (
  one boolean primary key default true check (one),
  fingerprint text not null
);
