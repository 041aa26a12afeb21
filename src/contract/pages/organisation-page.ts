import { z } from 'zod';
import type { CallMap } from '../call.ts';
import { PrizeDraw } from '../draws/draws.ts';
import { BySlug, Organisation } from '../draws/organisations.ts';

/**
 * What an organisation's page shows. `open` are draws that are on sale, announced or waiting for their drawing, `past`
 * the latest that were drawn or cancelled after sales. The totals cover all of its published draws, in pence: what
 * buyers paid less refunds, the charities' part of it, how much of that has been paid, and the prizes that were won and
 * received.
 */
export const OrganisationPage = z.object({
  organisation: Organisation,
  open: z.array(PrizeDraw),
  past: z.array(PrizeDraw),
  totals: z.object({
    raisedPence: z.int(),
    charityPence: z.int(),
    charityPaidPence: z.int(),
    prizesWon: z.int(),
    prizesReceived: z.int(),
  }),
});
export type OrganisationPage = z.infer<typeof OrganisationPage>;

export const organisationPageCalls = {
  'GET /api/v1/organisations/:slug/page': {
    summary: 'Get an organisation’s page',
    description: 'Returns the organisation, its open and past draws, and its totals.',
    tag: 'Organisations',
    access: 'anyone',
    params: BySlug,
    status: 200,
    response: OrganisationPage,
  },
} as const satisfies CallMap;
