import type { QueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { PageContext, Site } from '#contract/platform/site.ts';
import type { Api } from './api.ts';

/** The `context` of loaders, guards and heads. The last two functions do nothing in the browser. */
export type RouterContext = {
  queryClient: QueryClient;
  api: Api;
  site: Site;
} & Pick<PageContext, 'setStatus' | 'reportError'>;

export function useApi(): Api {
  return useRouter().options.context.api;
}

/** The site's settings, such as brand name and links. */
export function useSite(): Site {
  return useRouter().options.context.site;
}
