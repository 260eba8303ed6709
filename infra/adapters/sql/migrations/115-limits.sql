-- Counters of tries that hold in any window, not only in those that begin at full hours (api/http/limits.ts). What the old table counted
-- is forgotten, as after a crash: nothing else was in it.
drop table ops.tries;

-- Unlogged: after a crash the counters start again.
create unlogged table ops.tries (
  -- The limit and for whom: a keyed hash.
  bucket text collate "C" not null,
  -- A small slot of time, whose tries share a row; or of a limit over distinct things, the thing (a keyed hash); or `told`.
  part text collate "C" not null,
  -- The latest try of the row, and how many there were: all of them count as long as that one does.
  at timestamptz not null,
  weight bigint not null,
  -- When it no longer matters to anybody.
  over_at timestamptz not null,
  primary key (bucket, part)
);
create index tries_over on ops.tries (over_at);
