-- A projection has a version (infra/decisions/084). Under a new name: a program from before it finds no checkpoint that it could move, so
-- that it never writes its rows into the tables of a newer one.
alter table ops.checkpoints rename to projections;
alter table ops.projections
  -- Of the program that writes here; another one does not.
  add column version integer not null default 1,
  -- Where it began: with the whole history, or with what came after it.
  add column start text not null default 'beginning' check (start in ('beginning', 'now')),
  -- Of a read model, as they were made: a later version may have others.
  add column tables text[] not null default '{}',
  -- The event at `position`, and where it is found: a store that was put back has another one there, or none. Null: not known, or none yet.
  add column event_id text,
  add column event_stream text,
  add column event_revision bigint;

update ops.projections p set tables = t.tables::text[]
from (values
  ('accounts', '{accounts}'),
  ('organizations', '{organizations}'),
  ('document-types', '{document_types}'),
  ('compliance', '{compliance_organizations,compliance_types,subcontractors,documents,document_analyses,slots,counters}'),
  ('activity', '{activity,activity_subcontractors,activity_archived_organizations,activity_counts}'),
  ('contact-requests', '{contact_requests}'),
  ('subscriptions', '{subscriptions,subscription_customers,subscription_history}'),
  ('delivery-records', '{email_delivery_records}')
) t (name, tables)
where p.name = t.name and p.kind = 'read-model';
