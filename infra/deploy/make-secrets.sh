#!/bin/sh
# sh infra/deploy/make-secrets.sh [FOLDER]: creates the files that docker-compose.yml mounts as secrets, each once. A provider's secret is
# an empty file to fill in; empty means « not set ». Only the owner can enter the folder; the files in it are readable by all, because the
# containers run as other users.
set -eu
folder=${1:-secrets}
mkdir -p "$folder"
chmod 700 "$folder"
write() {
  [ -e "$folder/$1" ] && return
  (umask 277 && printf '%s' "$2" >"$folder/$1.new")
  chmod 644 "$folder/$1.new"
  mv "$folder/$1.new" "$folder/$1"
  echo "$folder/$1" >&2
}
random() { openssl rand -hex 24; }

write master_key "$(openssl rand -base64 32)"
write postgres_password "$(random)"
write database_url "postgres://subdoc:$(cat "$folder/postgres_password")@postgres:5432/subdoc"
write temporal_postgres_password "$(random)"
write nats_token "subdoc-$(random)"
write s3_access_key_id "subdoc-$(openssl rand -hex 6)"
write s3_secret_access_key "$(random)"
write metrics_token "$(random)"
write mail_webhook_secret "$(random)"
# The test mail server of this compose file, until a real server replaces it.
write smtp_url "smtp://mail:1025"
for name in stripe_secret_key stripe_webhook_secret twilio_auth_token openai_api_key oidc_client_secret database_replica_url otel_exporter_otlp_headers; do
  write "$name" ""
done

echo "Sauvegardez $folder/master_key ailleurs que les données : sans elle rien ne peut être relu." >&2
echo "Back up $folder/master_key apart from the data: without it nothing can be read." >&2
