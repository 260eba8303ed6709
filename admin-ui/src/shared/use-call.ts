// A GET of the route table as a query. Its key starts with the call's name: `['listDocuments', …]`.
import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { RouteName } from '#contract/routes.ts';
import { type AnswerOf, type CallInput, call, callList, callVersioned, type ListOf, type Versioned } from '../http/call.ts';

type Options<Data> = Pick<UseQueryOptions<Data>, 'refetchInterval'> & { enabled?: boolean; staleTime?: number; keepPrevious?: boolean };
type Input = { params?: Record<string, string | number>; query?: Record<string, unknown> };

export const keyOf = (name: RouteName, input: Input = {}) => [name, input.params ?? {}, input.query ?? {}] as const;

export function useCall<Name extends RouteName>(name: Name, input: Input = {}, { keepPrevious, ...options }: Options<AnswerOf<Name>> = {}) {
  return useQuery<AnswerOf<Name>>({
    queryKey: keyOf(name, input),
    queryFn: ({ signal }) => call(name, { ...input, signal } as CallInput<Name>),
    placeholderData: keepPrevious ? keepPreviousData : undefined,
    ...options,
  });
}

/** With the total of `Content-Range`. */
export function useCallList<Name extends RouteName>(
  name: Name,
  input: Input = {},
  { keepPrevious, ...options }: Options<ListOf<Name>> = {},
) {
  return useQuery<ListOf<Name>>({
    queryKey: [...keyOf(name, input), 'total'],
    queryFn: ({ signal }) => callList(name, { ...input, signal } as CallInput<Name>),
    placeholderData: keepPrevious ? keepPreviousData : undefined,
    ...options,
  });
}

export const versionedKeyOf = (name: RouteName, input: Input = {}) => [...keyOf(name, input), 'version'] as const;
/** With the version from which a change is made. */
export function useCallVersioned<Name extends RouteName>(name: Name, input: Input = {}) {
  return useQuery<Versioned<Name>>({
    queryKey: versionedKeyOf(name, input),
    queryFn: ({ signal }) => callVersioned(name, { ...input, signal } as CallInput<Name>),
  });
}
