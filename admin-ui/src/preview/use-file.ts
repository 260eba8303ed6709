// The bytes of a document as an address of this page; kept a moment, so that next and back are at once.
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FILE_KEY } from '../console/query-client.ts';
import { urlOf } from '../http/call.ts';
import { requestFile } from '../http/request.ts';
import { saveBlob } from '../shared/save-blob.ts';

const KEPT_MS = 60_000;
const fileQuery = (id: number) => ({
  queryKey: [FILE_KEY, id],
  queryFn: ({ signal }: { signal: AbortSignal }) => requestFile(urlOf('downloadDocument', { id }), { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: KEPT_MS,
  refetchOnWindowFocus: false,
});

/** Fetches the next one while this one is looked at. */
export const prefetchFile = (client: QueryClient, id: number): void => void client.prefetchQuery(fileQuery(id));

export function useFile(id: number, mimeType: string) {
  const query = useQuery(fileQuery(id));
  const [address, setAddress] = useState<string | null>(null);
  const { data } = query;
  useEffect(() => {
    if (data === undefined) return;
    // The type is the one that the server found by its bytes; a blob never becomes a page.
    const made = URL.createObjectURL(new Blob([data], { type: mimeType }));
    setAddress(made);
    return () => {
      setAddress(null);
      URL.revokeObjectURL(made);
    };
  }, [data, mimeType]);
  return { address, file: data, error: query.error, retry: query.refetch };
}

/** Saves the file under its own name. Throws when it cannot be had. */
export async function download(id: number, fileName: string): Promise<void> {
  saveBlob(await requestFile(urlOf('downloadDocument', { id })), fileName);
}
