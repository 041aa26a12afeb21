import { calculateDrawMoney, type DrawBooks } from '#domain/ledger/draw-money.ts';
import { buildOrganisationCard, type OrganisationCard } from '#domain/sharing/organisation-card.ts';
import { createSharedReads } from '#server/concurrency/read-together.ts';
import type { Connection, Database } from '#server/db/database.ts';
import { type DrawRow, findDrawsByIds } from '#server/features/draws/lifecycle/service.ts';
import {
  type OrganisationsService,
  presentOrganisation,
} from '#server/features/draws/organisations/service.ts';
import * as store from './store.ts';

type Needs = { db: Database; organisations: Pick<OrganisationsService, 'show'> };

/** Reads the data for organisations' pages. */
export function createOrganisationPages({ db, organisations }: Needs) {
  const read = async (slug: string) => {
    const organisation = await organisations.show(slug);
    const { id } = organisation;
    const [open, past, books, charityPaidPence] = await Promise.all([
      readInOrder(db, await store.listOpen(db, id)),
      readInOrder(db, await store.listPast(db, id)),
      store.listBooks(db, id),
      store.readCharityPaid(db, id),
    ]);
    return { organisation, open, past, totals: { ...addUp(books), charityPaidPence } };
  };
  const together = createSharedReads<Awaited<ReturnType<typeof read>>>();
  const show = (slug: string) => together(slug, () => read(slug));

  return {
    /** @throws {ApiError} 404 */
    show,

    /** Reads what the organisation's share image shows. @throws {ApiError} 404 */
    readCard: async (slug: string): Promise<OrganisationCard> => {
      const { organisation, ...rest } = await show(slug.toLowerCase());
      return buildOrganisationCard({ organisation: presentOrganisation(organisation), ...rest });
    },
  };
}

export type OrganisationPagesService = ReturnType<typeof createOrganisationPages>;

async function readInOrder(db: Connection, ids: readonly string[]): Promise<DrawRow[]> {
  const found = new Map((await findDrawsByIds(db, ids)).map((draw) => [draw.id, draw]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Adds up the amounts for each draw, because they are rounded separately for each draw. */
function addUp(books: readonly DrawBooks[]) {
  const totals = { raisedPence: 0, charityPence: 0, prizesWon: 0, prizesReceived: 0 };
  for (const draw of books) {
    const { grossPence, charityPence } = calculateDrawMoney(draw);
    totals.raisedPence += grossPence;
    totals.charityPence += charityPence;
    totals.prizesWon += draw.wonRanks?.length ?? 0;
    totals.prizesReceived += draw.receivedRanks.length;
  }
  return totals;
}
