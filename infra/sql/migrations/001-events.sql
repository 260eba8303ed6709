-- The history. Rows are only ever inserted, by es.append, at the next position. Columns are ordered and typed to be lean:
-- fixed widths first, ids as uuid, hashes and sealed parts as bytes, and nothing twice.
create table es.events (
  position       bigint         primary key,
  -- Milliseconds and no finer: every digit that is kept is covered by the hash.
  occurred_at    timestamptz(3) not null,
  event_id       uuid           not null,
  revision       integer        not null,
  account_id     integer        not null,
  schema_version smallint       not null,
  stream         text collate "C" not null,
  type           text collate "C" not null,
  -- `user:3`, `administrator:1`, `subcontractor:12`, `auditor`, `system`
  actor          text collate "C" not null,
  correlation_id text collate "C" not null,
  causation_id   text collate "C",
  -- Whose key seals the personal part, when it is not the stream's own.
  subject        text collate "C" check (subject is null or (subject <> stream and sealed is not null)),
  prev           bytea          not null,
  hash           bytea          not null,
  sealed         bytea,
  -- Canonical JSON. Never jsonb: it would reorder and reformat what was hashed.
  data           text           not null,
  unique (stream, revision)
);

-- Appends a batch of commands, each whole or not at all, and answers one number per command: the position of its last event, or
-- -(revision + 2) of where the stream really stands (-1: it does not exist) when the command expected another revision.
--
-- The lock comes first and alone: the statements after it see every batch that was committed before. So positions are given without
-- gaps in the order of commits, and a reader by cursor misses nothing (infra/decisions/010). Within a batch each stream appears once.
create function es.append(
  c_stream text[], c_expected int[], c_count int[],
  e_command int[], e_revision int[], e_id uuid[], e_type text[], e_version smallint[], e_account int[], e_actor text[],
  e_occurred timestamptz[], e_correlation text[], e_causation text[], e_subject text[], e_prev bytea[], e_hash bytea[], e_sealed text[], e_data text[],
  channel text,
  out results bigint[]
) language plpgsql volatile as $$
declare
  top bigint;
  ok boolean[];
  broken text;
begin
  perform pg_advisory_xact_lock(1400204611);

  select coalesce(max(position), 0) into top from es.events;

  select array_agg(c.expected = coalesce(h.revision, -1) order by c.n),
         array_agg(-(coalesce(h.revision, -1) + 2)::bigint order by c.n),
         -- An event that does not chain to the head it was decided on is a bug: it must not be written, nor answered like a conflict.
         min(c.stream) filter (where c.expected = h.revision and h.hash <> e_prev[c.first::int])
    into ok, results, broken
    from (select s.*, 1 + sum(s.count) over (order by s.n) - s.count as first
            from unnest(c_stream, c_expected, c_count) with ordinality s(stream, expected, count, n)) c
    left join lateral (select e.revision, e.hash from es.events e where e.stream = c.stream order by e.revision desc limit 1) h on true;
  if broken is not null then
    raise exception 'append to % does not follow the hash of its head', broken using errcode = 'data_exception';
  end if;

  if true = any (ok) then
    insert into es.events (position, occurred_at, event_id, revision, account_id, schema_version, stream, type, actor,
                           correlation_id, causation_id, subject, prev, hash, sealed, data)
    select top + row_number() over (order by e.n), e.occurred, e.id, e.revision, e.account, e.version, c_stream[e.command], e.type, e.actor,
           e.correlation, e.causation, e.subject, e.prev, e.hash, decode(e.sealed, 'base64'), e.data
      from unnest(e_command, e_revision, e_id, e_type, e_version, e_account, e_actor, e_occurred, e_correlation, e_causation, e_subject,
                  e_prev, e_hash, e_sealed, e_data)
           with ordinality e(command, revision, id, type, version, account, actor, occurred, correlation, causation, subject, prev, hash, sealed, data, n)
     where ok[e.command];
  end if;

  for i in 1 .. cardinality(ok) loop
    if ok[i] then
      top := top + c_count[i];
      results[i] := top;
    end if;
  end loop;

  -- What conflicts may be an append sent again: the same event ids at the same revisions mean that it is done.
  if false = any (ok) then
    for i in 1 .. cardinality(ok) loop
      continue when ok[i];
      results[i] := coalesce(
        (select max(s.position)
           from unnest(e_command, e_revision, e_id) a(command, revision, id)
           join es.events s on s.stream = c_stream[i] and s.revision = a.revision and s.event_id = a.id
          where a.command = i
         having count(*) = c_count[i]),
        results[i]);
    end loop;
  end if;

  if channel is not null and true = any (ok) then
    perform pg_notify(channel, top::text);
  end if;
end
$$;
