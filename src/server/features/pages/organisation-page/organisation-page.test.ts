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

describe('the short address of a draw', () => {
  const at = (slug: string, draw: string, by = app.client()) =>
    by.call('GET /api/v1/organisations/:slug/prize-draws/:draw/page', { params: { slug, draw } });

  it('returns the data of its page, also in capitals [ORG-17]', async () => {
    const slug = await startOrganisation(host);
    const draw = await publishedDraw(app, host, { organisation: { slug }, title: 'Cabin' });
    for (const page of [await at(slug, 'cabin'), await at(slug.toUpperCase(), 'CABIN')]) {
      expect(page.body.draw).toMatchObject({ id: draw.id, slug: 'cabin', organisation: { slug } });
    }
    expect((await at(slug, 'cottage')).status).toBe(404);
    expect((await at('no-such-hall', 'cabin')).status).toBe(404);
  });

  it('does not show a draft to the public [ORG-17]', async () => {
    const slug = await startOrganisation(host);
    const draft = await publishedDraw(app, host, { organisation: { slug }, title: 'Cabin', startDate: null });
    expect((await at(slug, 'cabin')).status).toBe(404);
    expect((await at(slug, 'cabin', host.client)).body.draw.id).toBe(draft.id);
  });

  it('is in the sitemap with the organisation, and on its poster and code [ORG-17]', async () => {
    const slug = await startOrganisation(host);
    const draw = await publishedDraw(app, host, { organisation: { slug }, title: 'Cabin' });
    const { body } = await app.client().send({ method: 'GET', url: '/sitemap.xml' });
    expect(body).toContain(`/@${slug}/cabin</loc>`);
    expect(body).toContain(`/@${slug}</loc>`);
    expect(body).not.toContain(draw.id);
    const card = await app.client().send({ method: 'GET', url: `/embed/prize-draw/${draw.id}` });
    expect(card.body).toContain(`/@${slug}/cabin"`);
    expect(card.body).toContain('By Fernhill Village Hall');
  });
});

it('has a share picture, which changes with its draws [ORG-18]', async () => {
  const slug = await startOrganisation(host);
  const picture = () =>
    app.client().send({ method: 'GET', url: `/share/organisation/${slug}/00000000000000.jpg` });
  const before = await picture();
  expect([before.statusCode, before.headers['content-type']]).toEqual([200, 'image/jpeg']);
  await publishedDraw(app, host, { organisation: { slug } });
  expect((await picture()).headers.etag).not.toBe(before.headers.etag);
  const missing = await app.client().send({
    method: 'GET',
    url: '/share/organisation/no-such-hall/00000000000000.jpg',
  });
  expect(missing.statusCode).toBe(404);
});
