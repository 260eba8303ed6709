-- Work of many tenants, taken in turn (decision 023): tenants in a round, within a tenant its holders in a round, one piece of a holder at a
-- time. Such keys are `<kind>-<holder>-<id>-<tenant>` (../functions/ops.take_wakes_in_turn.sql).

-- Who was taken when, while anything waits: each holder, and each tenant under an empty holder. Unlogged: after a crash a new round begins.
create unlogged table ops.turns (
  kind text not null,
  tenant text not null,
  holder text not null,
  turn bigint not null,
  primary key (kind, tenant, holder)
);
create sequence ops.turn_numbers;
