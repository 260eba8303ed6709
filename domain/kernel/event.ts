// The shape of a domain event: facts in clear, and personal fields that the store seals under the data subject's key.

/**
 * `data` stays readable for ever; `personal` is null once the subject's key is erased. `subject` names the data subject whose key seals
 * `personal` when it is not the stream's own (`delivery-9` is sealed for `subcontractor-4`).
 */
export type Fact<Type extends string, Data extends object, Personal extends object | null = null> = {
  readonly type: Type;
  readonly data: Readonly<Data>;
  readonly personal: Readonly<Personal> | null;
};

/** A stream name: `<category>-<id>`. A category has no dash, because EventStoreDB takes the part before the first dash as the category. */
export type StreamName = `${StreamCategory}-${string}`;
export const STREAM_CATEGORIES = [
  'account',
  'email',
  'organizations',
  'documenttypes',
  'subcontractor',
  'delivery',
  'contactrequest',
  'subscription',
  'call',
  'reporting',
  'reminderpolicy',
  'siret',
  'seal',
  'members',
  'person',
  'looks',
] as const;
export type StreamCategory = (typeof STREAM_CATEGORIES)[number];
export const categoryOf = (stream: StreamName): StreamCategory => stream.slice(0, stream.indexOf('-')) as StreamCategory;
/** The part behind the category, as a number, for a stream that is named after an id. */
export const idOf = (stream: StreamName): number => Number(stream.slice(stream.indexOf('-') + 1));
