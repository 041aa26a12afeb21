import { describe, expect, it } from 'vitest';
import type { DrawReplacement, PrizeDraw } from '#contract/draws/draws.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { inputOf, publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { admin, register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { buy } from '../../../../../tests/helpers/tickets.ts';

const app = await provideTestApp();
const host = await verifiedHost(app);

const put = (draw: PrizeDraw, changes: Partial<DrawReplacement>, by: Pick<Someone, 'client'> = host) =>
  by.client.call('PUT /api/v1/prize-draws/:id', {
    params: { id: draw.id },
    body: { ...inputOf(draw), ...changes },
  });

const read = async ({ id }: PrizeDraw) =>
  (await host.client.call('GET /api/v1/prize-draws/:id', { params: { id } })).body;

describe('a draw that two users edit', () => {
  it('cannot be replaced from an outdated revision [EDIT-19]', async () => {
    const draw = await publishedDraw(app, host);
    const other = await admin(app);
    const first = await put(draw, { title: 'Two weeks', replacesRevision: draw.revision }, other);
    expect(first).toMatchObject({ status: 200, body: { title: 'Two weeks', revision: draw.revision + 1 } });
    // This request is based on an older read: it would restore the old title and take the draw off sale.
    const stale = await put(draw, { startDate: null, replacesRevision: draw.revision });
    expect(stale).toMatchObject({
      status: 409,
      error: { code: 'changed_meanwhile', message: expect.stringContaining('we didn’t save your changes') },
    });
    expect(await read(draw)).toEqual(first.body);
    const again = await put(first.body, { startDate: null, replacesRevision: first.body.revision });
    expect(again).toMatchObject({ status: 200, body: { title: 'Two weeks', status: 'inactive' } });
  });

  it('accepts exactly one of two concurrent changes [EDIT-19]', async () => {
    const draw = await publishedDraw(app, host);
    for (let round = 0; round < 5; round += 1) {
      const before = await read(draw);
      const titles = [`Mine ${round}`, `Yours ${round}`];
      const responses = await Promise.all(
        titles.map((title) => put(before, { title, replacesRevision: before.revision })),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
      const won = titles[responses.findIndex(({ status }) => status === 200)];
      expect(await read(draw)).toEqual({ ...before, title: won, revision: before.revision + 1 });
    }
  });

  it('is replaced without a check if no revision is given, even if sent back as read [EDIT-19]', async () => {
    const draw = await publishedDraw(app, host);
    for (const title of ['One', 'Two']) {
      const { status, body } = await host.client.call('PUT /api/v1/prize-draws/:id', {
        params: { id: draw.id },
        body: { ...draw, title },
      });
      expect([status, body.title]).toEqual([200, title]);
    }
    expect((await read(draw)).revision).toBe(draw.revision + 2);
  });

  it('keeps its revision through sales and through edits that change nothing [EDIT-19]', async () => {
    const sold = await publishedDraw(app, host);
    const { client } = await register(app);
    await buy(client, sold, 2);
    expect(await read(sold)).toMatchObject({ ticketsSold: 2, revision: 1 });
    const same = await put(await read(sold), { replacesRevision: 1 });
    expect(same).toMatchObject({ status: 200, body: { revision: 1 } });
  });

  it.each([0, 1.5, '1', null])('rejects %j as a revision [EDIT-19]', async (replacesRevision) => {
    const draw = await publishedDraw(app, host);
    const response = await host.client.send({
      method: 'PUT',
      url: `/api/v1/prize-draws/${draw.id}`,
      body: { ...inputOf(draw), replacesRevision },
    });
    expect(response.statusCode).toBe(400);
    expect(response.json().issues).toMatchObject([{ path: 'replacesRevision' }]);
  });
});
