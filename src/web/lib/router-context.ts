import type { QueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { PageContext, Site } from '#contract/pages.ts';
import type { Api } from './api.ts';

/** What loaders, guards and heads find in their `context`. */
export type RouterContext = {
  queryClient: QueryClient;
  api: Api;
  site: Site;
  /** Sets the status of the page while it is rendered on the server; does nothing in the browser. */
  setStatus: PageContext['setStatus'];
};

/** The API's client, for the mutations and queries of a component. */
export function useApi(): Api {
  return useRouter().options.context.api;
}

/** Brand name and links, as configured. */
export function useSite(): Site {
  return useRouter().options.context.site;
}
