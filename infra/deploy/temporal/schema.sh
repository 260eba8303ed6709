#!/bin/sh
# Once: the two databases of Temporal and their tables; again after an upgrade, which brings new ones. Each step does nothing when it is done.
set -eu
SQL_PASSWORD=$(cat /run/secrets/temporal_postgres_password)
export SQL_PASSWORD
for database in temporal:temporal temporal_visibility:visibility; do
  name=${database%%:*} schema=/etc/temporal/schema/postgresql/v12/${database##*:}/versioned
  tool() { temporal-sql-tool --plugin postgres12 --ep temporal-postgres -p 5432 -u temporal --db "$name" "$@"; }
  tool create
  tool setup-schema -v 0.0
  tool update-schema -d "$schema"
done
