-- Views hold a person's own words: names of views, what was searched for. `sealed` has them under the account's key; `views` is what earlier
-- programs wrote in clear, until the daily task of the next program seals it
-- (infra/app/retention/seal-views.ts).
alter table ops.views alter column views drop not null, add column sealed text, add check ((views is null) <> (sealed is null));
