// The valid schemes of `EVENTSTORE_URL`: EventStoreDB and KurrentDB, or empty. A file of its own, so that reading the settings loads
// nothing else.
export const EVENTSTORE_URL = /^$|^(esdb|kurrentdb)(\+discover)?:\/\/./;
