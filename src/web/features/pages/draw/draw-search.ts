import type { PrizeDraw } from '#contract/draws/draws.ts';
import { buildDrawHead } from '#web/features/draws/sharing/draw-head.ts';
import { buildPageHead } from '#web/lib/head.ts';
import type { RouterContext } from '#web/lib/router-context.ts';

// What both routes to a draw's page need before their code is loaded. It is part of every page, so it is small.

export type DrawSearch = { preview?: true; returnToEdit?: true };

const isTrue = (value: unknown) => value === true || value === 'true';

export const parseDrawSearch = (search: Record<string, unknown>): DrawSearch => ({
  ...(isTrue(search.preview) && { preview: true }),
  ...(isTrue(search.returnToEdit) && { returnToEdit: true }),
});

type Match = { context: RouterContext; search: DrawSearch };

type HeadFacts = { match: Match; loaderData?: PrizeDraw | undefined };

export function buildDrawRouteHead({ match, loaderData: draw }: HeadFacts) {
  const { site } = match.context;
  if (!draw) return buildPageHead(site, { title: 'Prize Draw Not Found' });
  return buildDrawHead(site, draw, { title: draw.title, unlisted: match.search.preview === true });
}

/** Whether the draw's page shows its tickets. A draw that was refunded as a whole has none. */
export const hasTickets = (draw: PrizeDraw | undefined): boolean =>
  draw !== undefined && draw.status !== 'cancelled' && draw.outcome !== 'no_winner';
