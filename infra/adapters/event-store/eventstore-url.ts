// The addresses of EventStoreDB and KurrentDB, or none: what `EVENTSTORE_URL` may be. Apart, so that who reads the settings loads nothing else.
export const EVENTSTORE_URL = /^$|^(esdb|kurrentdb)(\+discover)?:\/\/./;
