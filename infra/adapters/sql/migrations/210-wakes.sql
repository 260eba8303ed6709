-- Work that waits for a moment (DESIGN 3.10). A row leaves when it is taken, so that the next due one is always the first of the index
-- however many were fired before (P6): marking rows would leave the dead ones in front.
create table ops.wakes (
  key text primary key,
  -- What stands before the first dash: each kind of work is taken by its own lane.
  kind text not null generated always as (split_part(key, '-', 1)) stored,
  -- The moment it was planned for: with the key it names the firing, and event ids derive from that name.
  due_at timestamptz not null,
  -- When it may be taken: due_at, or later after a failure of the world.
  ready_at timestamptz not null,
  failures integer not null default 0
);
create index wakes_ready on ops.wakes (kind, ready_at);

-- Taken and not finished. What a dead driver left here goes back to ops.wakes.
create table ops.firing (
  key text primary key,
  due_at timestamptz not null,
  failures integer not null,
  -- Alive while somebody holds the advisory lock of this number.
  driver integer not null
);
create sequence ops.wake_drivers as integer cycle;
