-- es.append for one command of one event, the common case of an idle system: a sixth of the batch's cost (P1e).
create or replace function es.append_one(
  c_stream text, c_expected int, e_id uuid, e_type text, e_version smallint, e_account int, e_actor text, e_occurred timestamptz,
  e_correlation text, e_causation text, e_subject text, e_prev bytea, e_hash bytea, e_sealed text, e_data text,
  channel text,
  out result bigint
) language plpgsql volatile as $$
declare
  head_revision int;
  head_hash bytea;
begin
  perform pg_advisory_xact_lock(1400204611);

  select e.revision, e.hash into head_revision, head_hash from es.events e where e.stream = c_stream order by e.revision desc limit 1;
  if coalesce(head_revision, -1) <> c_expected then
    select -(4294967296 + s.position) into result from es.events s where s.stream = c_stream and s.revision = c_expected + 1 and s.event_id = e_id;
    result := coalesce(result, -(coalesce(head_revision, -1) + 2));
    return;
  end if;
  if head_hash <> e_prev then
    raise exception 'append to % does not follow the hash of its head', c_stream using errcode = 'data_exception';
  end if;

  insert into es.events (position, occurred_at, event_id, revision, account_id, schema_version, stream, type, actor,
                         correlation_id, causation_id, subject, prev, hash, sealed, data)
  values ((select coalesce(max(position), 0) + 1 from es.events), e_occurred, e_id, c_expected + 1, e_account, e_version, c_stream, e_type,
          e_actor, e_correlation, e_causation, e_subject, e_prev, e_hash, decode(e_sealed, 'base64'), e_data)
  returning position into result;
  if channel is not null then
    perform pg_notify(channel, result::text);
  end if;
end
$$;
