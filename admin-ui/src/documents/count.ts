// How many documents are of a type, for the question before it is deleted (A31); null when it cannot be known now.
import { callList } from '../http/call.ts';

export async function documentCount(filter: { documentTypeId: number }): Promise<number | null> {
  try {
    return (await callList('listDocuments', { query: { filter, range: [0, 0] } })).total;
  } catch {
    return null;
  }
}
