// How a stored object is handed to a process that reads it.

/** Where an object lies, and what opens it: another process of this machine then reads it by itself. */
export type BlobFile = { readonly path: string; readonly blobId: string; readonly dataKey: Uint8Array };
/** The bytes themselves, or where they are. */
export type BlobContent = Uint8Array | BlobFile;
