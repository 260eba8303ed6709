// An open transaction that its owner passes to several stores, so that all they write is committed together.
declare const transaction: unique symbol;

/** Opaque: callers pass it on to a store of the same database, whose adapter alone looks inside. */
export type Transaction = { readonly [transaction]?: never };
