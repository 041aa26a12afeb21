import type { QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/accounts/accounts.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { OwnOrganisation } from '#contract/draws/organisations.ts';
import type { DrawViewer } from '#domain/draws/visibility.ts';
import type { Api } from '#web/lib/api.ts';
import { ownOrganisationsQuery, useOwnOrganisations } from './own-organisations.ts';

type Run = Pick<PrizeDraw, 'userId' | 'organisation'>;
type Person = Pick<User, 'id' | 'role'>;

/** The user's role in a draw. This only decides what pages show: the server checks every call again. */
export function getDrawRoles(draw: Run, user: Person | null, own: readonly OwnOrganisation[]): DrawViewer {
  const organisation = own.find(({ slug }) => slug === draw.organisation?.slug);
  return {
    isOwner: user?.id === draw.userId,
    isAdmin: user?.role === 'admin',
    role: organisation?.role ?? null,
  };
}

type Context = { queryClient: QueryClient; api: Api };

/** How long roles may be out of date, in milliseconds. */
const FRESH_MS = 30_000;

/** Loads the user's role in a draw. Personal draws need no call. */
export async function loadDrawRoles(
  { queryClient, api }: Context,
  draw: Run,
  user: Person,
): Promise<DrawViewer> {
  const own = draw.organisation
    ? await queryClient.fetchQuery({ ...ownOrganisationsQuery(api, user.id), staleTime: FRESH_MS })
    : [];
  return getDrawRoles(draw, user, own);
}

/** The user's role in a draw, as loaded by the page's loader. */
export function useDrawRoles(draw: Run, user: Person | null): DrawViewer {
  return getDrawRoles(draw, user, useOwnOrganisations(user));
}
