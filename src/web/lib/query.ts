import { QueryClient, queryOptions } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { type Api, ApiError, type CallName, type InputArguments } from './api.ts';

/** Data stays cached until one of our own changes invalidates it. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
      },
      // Fails immediately when offline, instead of waiting silently.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** Calls that only read data. */
export type ReadName = CallName & `GET ${string}`;

/** A query for one GET call. Its key is the call's name and input. */
export function callQuery<K extends ReadName>(api: Api, name: K, ...input: InputArguments<K>) {
  return queryOptions({ queryKey: [name, ...input], queryFn: () => api(name, ...input) });
}

/** Turns a 404 error of the API into the not-found screen, with status 404. */
export async function orNotFound<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw notFound();
    throw error;
  }
}
