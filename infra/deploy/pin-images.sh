#!/bin/sh
# Prints docker-compose.yml with each image that others made by the digest of what this machine has pulled and tried, so that no registry can
# hand out another one under the same tag: sh infra/deploy/pin-images.sh > docker-compose.pinned.yml, then docker compose -f docker-compose.pinned.yml.
# Ends with 1, and says which, where an image is not here yet: docker compose pull.
set -eu
file=${1:-docker-compose.yml}
pinned=$(cat "$file")
for image in $(sed -n 's/^ *image: *\([^ #]*\).*/\1/p' "$file" | sort -u); do
  # Built here, so it has no digest of a registry; pinned already.
  case $image in subdoc*|*@sha256:*) continue ;; esac
  digest=$(docker image inspect --format '{{index .RepoDigests 0}}' "$image" 2>/dev/null | sed 's/.*@//') || digest=
  case $digest in sha256:*) ;; *) echo "pas encore ici / not here yet: $image" >&2; exit 1 ;; esac
  pinned=$(printf '%s\n' "$pinned" | sed "s|^\( *image: *\)$image\( *\(#.*\)\{0,1\}\)\$|\1$image@$digest\2|")
done
printf '%s\n' "$pinned"
