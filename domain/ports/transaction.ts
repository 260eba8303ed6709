// A transaction that somebody opened and hands on, so that what a store writes is there when everything else in it is, and not otherwise.
declare const transaction: unique symbol;

/** Opaque: whoever is handed one passes it on to a store of the same database, and that store's adapter alone looks inside. */
export type Transaction = { readonly [transaction]?: never };
