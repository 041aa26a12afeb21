import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { payables } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { receiveAwards } from '../../../../../tests/helpers/awards.ts';
import { drawResult, sellByCalls, startDrawing } from '../../../../../tests/helpers/drawn-draw.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { startOrganisation } from '../../../../../tests/helpers/organisations.ts';
import { register, verifiedHost } from '../../../../../tests/helpers/people.ts';

const app = await provideTestApp();
const host = await verifiedHost(app);
const buyer = await register(app);
const pageOf = (slug: string) =>
  app.client().call('GET /api/v1/organisations/:slug/page', { params: { slug } });

describe("an organisation's page", () => {
  it('lists its open and past draws, but no drafts and none of others [ORG-16]', async () => {
    const slug = await startOrganisation(host);
    const organisation = { slug };
    expect((await pageOf(slug)).body).toMatchObject({
      organisation: { slug },
      open: [],
      past: [],
      totals: { raisedPence: 0, charityPence: 0, charityPaidPence: 0, prizesWon: 0, prizesReceived: 0 },
    });
    const open = await publishedDraw(app, host, { organisation });
    await publishedDraw(app, host, { organisation, startDate: null });
    await publishedDraw(app, host);
    const past = await sellByCalls(app, host, [{ buyer, quantity: 2 }], { organisation });
    await startDrawing(host, past);
    await drawResult(host, past);
    const { body } = await pageOf(slug);
    expect(body.open.map(({ id }) => id)).toEqual([open.id]);
    expect(body.past.map(({ id, organisation: of }) => [id, of?.slug])).toEqual([[past.id, slug]]);
    expect(JSON.stringify(body)).not.toContain(buyer.user.email);
  });

  it('adds up what was raised, won, received and paid [ORG-16]', async () => {
    const slug = await startOrganisation(host);
    const draw = await sellByCalls(app, host, [{ buyer, quantity: 2 }], { organisation: { slug } });
    await startDrawing(host, draw);
    await drawResult(host, draw);
    const { db } = app.database;
    // £10 less the fee of 13 %, of which a tenth is for the charity.
    const before = { raisedPence: 1000, charityPence: 87, charityPaidPence: 0, prizesWon: 2 };
    expect((await pageOf(slug)).body.totals).toEqual({ ...before, prizesReceived: 0 });
    await receiveAwards(app, draw.id);
    await app.runJobs();
    expect((await pageOf(slug)).body.totals).toMatchObject({ ...before, prizesReceived: 2 });
    const owed = await db.select().from(payables).where(eq(payables.drawId, draw.id));
    expect(owed.filter(({ state }) => state === 'paid')).toEqual([]);
  });

  it('does not exist for an unknown address [ORG-16]', async () => {
    expect((await pageOf('no-such-hall')).status).toBe(404);
  });
});
