#!/bin/sh
# Once: the namespace of the product. Search attributes are added by the product itself (temporal-search.ts).
set -eu
until temporal operator cluster health >/dev/null 2>&1; do sleep 1; done
temporal operator namespace describe --namespace "$NAMESPACE" >/dev/null 2>&1 ||
  temporal operator namespace create --namespace "$NAMESPACE" --retention 72h
