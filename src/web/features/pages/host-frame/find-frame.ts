import type { StaticDataRouteOption } from '@tanstack/react-router';
import type { User } from '#contract/accounts/accounts.ts';
import { findFallbackTitle } from '../site/fallback-title.ts';

/** The frame of a page: the site's header and footer, the header for hosts, or nothing. */
export type Frame = 'site' | 'host' | 'bare';

type Match = Parameters<typeof findFallbackTitle>[0][number] & {
  staticData: StaticDataRouteOption;
  search: object;
  loaderData?: unknown;
};

/** Finds the frame of the page that is shown. Screens for missing and forbidden pages have the site's. */
export function findFrame(matches: readonly Match[], user: Pick<User, 'role'> | null): Frame {
  if (matches.some(({ staticData }) => staticData.bare)) return 'bare';
  const page = matches.at(-1);
  return page && usesHostFrame(page, user) && !findFallbackTitle(matches) ? 'host' : 'site';
}

function usesHostFrame({ staticData, search, loaderData }: Match, user: Pick<User, 'role'> | null): boolean {
  switch (staticData.hostFrame) {
    case 'always':
      return true;
    case 'hostView':
      return (
        user !== null && user.role !== 'participant' && !('view' in search && search.view === 'participant')
      );
    case 'ifRun':
      return (
        typeof loaderData === 'object' && loaderData !== null && 'isRun' in loaderData && !!loaderData.isRun
      );
    default:
      return false;
  }
}
