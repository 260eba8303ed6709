-- Appends a batch of commands, each whole or not at all, and answers one number per command: the position of its last event, or
-- -(revision + 2) of where the stream really stands (-1: it does not exist) when the command expected another revision, or, where its events
-- were there before, -(2^32 + the position of the last of them).
--
-- The lock comes first and alone: the statements after it see every batch that was committed before. So positions are given without
-- gaps in the order of commits, and a reader by cursor misses nothing (infra/decisions/010). Within a batch each stream appears once.
create or replace function es.append(
  c_stream text[], c_expected int[], c_first int[], c_count int[],
  e_command int[], e_revision int[], e_id uuid[], e_type text[], e_version smallint[], e_account int[], e_actor text[],
  e_occurred timestamptz[], e_correlation text[], e_causation text[], e_subject text[], e_prev bytea[], e_hash bytea[], e_sealed text[], e_data text[],
  channel text,
  out results bigint[]
) language plpgsql volatile as $$
declare
  top bigint;
  heads int[];
  broken text;
  -- What a command's events add to their place in the batch to get their position; null for a command that conflicts.
  shift bigint[];
begin
  perform pg_advisory_xact_lock(1400204611);

  select coalesce(max(position), 0) into top from es.events;

  select array_agg(coalesce(h.revision, -1) order by c.n),
         -- An event that does not chain to the head it was decided on is a bug: it must not be written, nor answered like a conflict.
         min(c.stream) filter (where c.expected = h.revision and h.hash <> e_prev[c.first])
    into heads, broken
    from unnest(c_stream, c_expected, c_first) with ordinality c(stream, expected, first, n)
    left join lateral (select e.revision, e.hash from es.events e where e.stream = c.stream order by e.revision desc limit 1) h on true;
  if broken is not null then
    raise exception 'append to % does not follow the hash of its head', broken using errcode = 'data_exception';
  end if;

  for i in 1 .. cardinality(heads) loop
    if heads[i] = c_expected[i] then
      shift[i] := top - c_first[i] + 1;
      top := top + c_count[i];
      results[i] := top;
    else
      -- It may be an append sent again: the same event ids at the same revisions mean that it is done.
      results[i] := coalesce(
        (select -(4294967296 + max(s.position))
           from unnest(e_command, e_revision, e_id) a(command, revision, id)
           join es.events s on s.stream = c_stream[i] and s.revision = a.revision and s.event_id = a.id
          where a.command = i
         having count(*) = c_count[i]),
        -(heads[i] + 2));
    end if;
  end loop;

  if shift is not null then
    insert into es.events (position, occurred_at, event_id, revision, account_id, schema_version, stream, type, actor,
                           correlation_id, causation_id, subject, prev, hash, sealed, data)
    select shift[e.command] + e.n, e.occurred, e.id, e.revision, e.account, e.version, c_stream[e.command], e.type, e.actor,
           e.correlation, e.causation, e.subject, e.prev, e.hash, decode(e.sealed, 'base64'), e.data
      from unnest(e_command, e_revision, e_id, e_type, e_version, e_account, e_actor, e_occurred, e_correlation, e_causation, e_subject,
                  e_prev, e_hash, e_sealed, e_data)
           with ordinality e(command, revision, id, type, version, account, actor, occurred, correlation, causation, subject, prev, hash, sealed, data, n)
     where shift[e.command] is not null;
    if channel is not null then
      perform pg_notify(channel, top::text);
    end if;
  end if;
end
$$;
