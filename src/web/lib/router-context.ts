import type { QueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { PageContext, Site } from '#contract/platform/site.ts';
import type { Api } from './api.ts';

/** What loaders, guards and heads find in their `context`. The last two do nothing in the browser. */
export type RouterContext = {
  queryClient: QueryClient;
  api: Api;
  site: Site;
} & Pick<PageContext, 'setStatus' | 'reportError'>;

/** The API's client, for the mutations and queries of a component. */
export function useApi(): Api {
  return useRouter().options.context.api;
}

/** Brand name and links, as configured. */
export function useSite(): Site {
  return useRouter().options.context.site;
}
