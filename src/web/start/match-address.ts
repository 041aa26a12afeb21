import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import type { AddressMatch } from '#contract/platform/site.ts';
import type { RouterContext } from '#web/lib/router-context.ts';
import { parseSearch, stringifySearch } from '#web/lib/search.ts';
import { routeTree } from '../routeTree.gen.ts';

const router = createRouter({
  routeTree,
  history: createMemoryHistory(),
  parseSearch,
  stringifySearch,
  // Only loaders use it, and none is run.
  context: {} as RouterContext,
});

/**
 * Tells the server whether a page exists for an address, and which of the address's parameters the page reads. It
 * renders nothing and reads no data.
 */
export function matchAddress({ pathname, search }: Pick<URL, 'pathname' | 'search'>): AddressMatch {
  const matches = router.matchRoutes(pathname, parseSearch(search));
  return {
    isKnown: !matches.some(({ _notFound }) => _notFound),
    // What says that there is no page has the frame of the page above it.
    above: matches.at(-1)?.pathname.replace(/\/$/, '') ?? '',
    search: stringifySearch(matches.at(-1)?._strictSearch ?? {}),
  };
}
