#!/bin/sh
# Once: the bucket of the documents. One that is there is left as it is.
set -eu
key=$(cat /run/secrets/s3_access_key_id) secret=$(cat /run/secrets/s3_secret_access_key)
# Passed on standard input: every process can read a command line.
ask() {
  printf 'user = "%s:%s"\n' "$key" "$secret" |
    curl --silent --output /dev/null --write-out '%{http_code}' --config - --aws-sigv4 "aws:amz:$S3_REGION:s3" "$@" "$S3_ENDPOINT/$S3_BUCKET"
}
status=$(ask --request PUT)
case $status in
200 | 409) [ "$(ask --head)" = 200 ] ;;
*)
  echo "the bucket was not made: $status" >&2
  exit 1
  ;;
esac
