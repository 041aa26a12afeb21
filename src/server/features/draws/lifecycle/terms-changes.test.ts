import { describe, expect, it } from 'vitest';
import type { DrawInput, PrizeDraw } from '#contract/draws/draws.ts';
import { drawTermsChanges } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { drawInput, inputOf, publishedDraw, setCounters } from '../../../../../tests/helpers/draws.ts';
import { register, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { soldDraw } from '../../../../../tests/helpers/sold-draw.ts';

const app = await provideTestApp();
const host = await verifiedHost(app);

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString();

const put = (draw: PrizeDraw, changes: Partial<DrawInput>) =>
  host.client.call('PUT /api/v1/prize-draws/:id', {
    params: { id: draw.id },
    body: { ...inputOf(draw), ...changes },
  });

/** The terms that the tests change, as changes record them. */
const termsOf = ({ title, ticketPrice, prizes }: PrizeDraw) => ({
  title,
  ticketPrice,
  prizes: prizes.map(({ rank, description }) => ({ rank, description })),
});

const changesOf = (draw: PrizeDraw, by = app.client()) =>
  by.call('GET /api/v1/prize-draws/:id/terms-changes', { params: { id: draw.id } });

const fieldsOf = async (draw: PrizeDraw) =>
  (await changesOf(draw)).body.map(({ changes }) => changes.map(({ field }) => field));

describe('changes to a published draw’s terms', () => {
  it('are public, newest first, each with the values before and after [EDIT-17]', async () => {
    const draw = await publishedDraw(app, host);
    await put(draw, { ticketPrice: 250, prizes: [{ rank: 1, description: 'A lamp' }] });
    await put(draw, { ticketPrice: 250, ticketLimit: null, prizes: [{ rank: 1, description: 'A lamp' }] });
    const { status, body } = await changesOf(draw);
    expect(status).toBe(200);
    expect(body.map(({ changes }) => changes)).toEqual([
      [{ field: 'ticketLimit', before: 100, after: null }],
      [
        {
          field: 'prizes',
          before: termsOf(draw).prizes,
          after: [{ rank: 1, description: 'A lamp' }],
        },
        { field: 'ticketPrice', before: 500, after: 250 },
      ],
    ]);
    const [newest, oldest] = body.map(({ at }) => new Date(at).getTime());
    expect(newest).toBeGreaterThanOrEqual(oldest ?? Number.NaN);
  });

  it('refer to the terms of each version in the public log [RECORD-18]', async () => {
    const draw = await publishedDraw(app, host);
    await put(draw, { ticketPrice: 250, prizes: [{ rank: 1, description: 'A lamp' }] });
    await put(draw, { ticketPrice: 250, ticketLimit: null, prizes: [{ rank: 1, description: 'A lamp' }] });
    const { body } = await changesOf(draw);
    const documents = [];
    for (const { terms } of body) {
      const url = `/api/v1/prize-draws/${draw.id}/log/terms/${terms}`;
      documents.push((await app.client().send({ method: 'GET', url })).json());
    }
    expect(documents).toMatchObject([
      {
        ticketPrice: 250,
        ticketLimit: null,
        prizes: [{ rank: 1, description: 'A lamp' }],
        title: draw.title,
      },
      { ticketPrice: 250, ticketLimit: 100, prizes: [{ rank: 1, description: 'A lamp' }], title: draw.title },
    ]);
    const unlogged = await soldDraw(app, host);
    const changes = [{ field: 'ticketPrice', before: 400, after: 500 }];
    await app.database.db.insert(drawTermsChanges).values({ drawId: unlogged, changes });
    expect((await changesOf({ ...draw, id: unlogged })).body.map(({ terms }) => terms)).toEqual([null]);
  });

  it('are recorded for each term that a sale would lock [EDIT-17]', async () => {
    const draw = await publishedDraw(app, host);
    await put(draw, {
      title: 'New',
      ticketPrice: 1,
      ticketLimit: 5,
      minTicketAmount: 2,
      maxTicketsPerPerson: 3,
      prizes: undefined,
      prize: 'New',
      startDate: inDays(1),
      endDate: inDays(9),
      charityName: 'New',
      charityNumber: '1',
      charityPercentage: 50,
      skillGameType: 'word',
      skillGameDifficulty: 'hard',
      drawMode: 'automatic',
    });
    expect(await fieldsOf(draw)).toEqual([
      [
        ...[
          'charityName',
          'charityNumber',
          'charityPercentage',
          'drawMode',
          'endDate',
          'maxTicketsPerPerson',
        ],
        ...['minTicketAmount', 'prizes', 'skillGameDifficulty', 'skillGameType', 'startDate', 'ticketLimit'],
        ...['ticketPrice', 'title'],
      ],
    ]);
  });

  it('omit fields that stay editable, and rejected edits', async () => {
    const draw = await publishedDraw(app, host);
    await put(draw, { description: 'New', colorScheme: 'green', extraTreesCount: 9, imageAlt: 'A lamp' });
    await put(draw, { endDate: inDays(-1) });
    await setCounters(app, draw.id, { issuedCount: 1 });
    await put(draw, { title: 'New' });
    expect(await fieldsOf(draw)).toEqual([]);
  });

  it('start with the first publication, and continue while the draw is off sale [EDIT-17]', async () => {
    const { body: draft } = await host.client.call('POST /api/v1/prize-draws', {
      body: drawInput({ startDate: null }),
    });
    await put(draft, { ticketPrice: 400 });
    const { body: published } = await put(draft, { startDate: inDays(1) });
    expect(await fieldsOf(draft)).toEqual([]);
    await put(published, { startDate: null });
    await put(published, { startDate: null, ticketPrice: 9_900 });
    await put(published, { ticketPrice: 9_900 });
    expect(await fieldsOf(draft)).toEqual([['startDate'], ['ticketPrice'], ['startDate']]);
  });

  it('are visible to everyone who can see the draw [PUB-27] [PERM-14]', async () => {
    const { body: draft } = await host.client.call('POST /api/v1/prize-draws', {
      body: drawInput({ startDate: null }),
    });
    expect((await changesOf(draft)).status).toBe(404);
    expect((await changesOf(draft, (await register(app)).client)).status).toBe(404);
    expect(await changesOf(draft, host.client)).toMatchObject({ status: 200, body: [] });
  });
});

describe('concurrent edits', () => {
  it('are applied one after the other: each is applied in full, and every change is recorded', async () => {
    const draw = await publishedDraw(app, host);
    const edits = Array.from({ length: 8 }, (_, i) => ({
      title: `Title ${i}`,
      ticketPrice: 100 + i,
      prizes: Array.from({ length: i + 1 }, (_, at) => ({ rank: at + 1, description: `Prize of ${i}` })),
    }));
    const responses = await Promise.all(edits.map((edit) => put(draw, edit)));
    expect(responses.map(({ status }) => status)).toEqual(edits.map(() => 200));
    for (const [i, { body }] of responses.entries()) expect(body).toMatchObject(edits[i] ?? {});

    const { body: last } = await host.client.call('GET /api/v1/prize-draws/:id', { params: { id: draw.id } });
    expect(edits).toContainEqual(termsOf(last));
    const steps = (await changesOf(draw)).body.reverse().map(({ changes }) => changes);
    expect(steps).toHaveLength(edits.length);
    for (const field of ['title', 'ticketPrice', 'prizes'] as const) {
      let value: unknown = termsOf(draw)[field];
      for (const step of steps) {
        const change = step.find((one) => one.field === field);
        expect(change?.before).toEqual(value);
        value = change?.after;
      }
      expect(value).toEqual(termsOf(last)[field]);
    }
  });

  it('and a sale: either the sale uses the new price, or the edit is locked', async () => {
    const draw = await publishedDraw(app, host);
    const [edit] = await Promise.all([
      put(draw, { ticketPrice: 1 }),
      setCounters(app, draw.id, { issuedCount: 1 }),
    ]);
    const { body } = await changesOf(draw);
    expect([edit.status, body.length]).toEqual(edit.status === 200 ? [200, 1] : [409, 0]);
  });
});
