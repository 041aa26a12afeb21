import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { prizeDraws } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { declineAward } from '../../../../../tests/helpers/awards.ts';
import { drawResult, sellByCalls, startDrawing } from '../../../../../tests/helpers/drawn-draw.ts';
import { inputOf, publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { admin as adminOf, register, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { soldDraw } from '../../../../../tests/helpers/sold-draw.ts';

const app = await provideTestApp();
const host = await verifiedHost(app);
const buyer = await register(app);

const pageOf = (id: string, by = app.client()) =>
  by.call('GET /api/v1/prize-draws/:id/page', { params: { id } });

describe("the response for a draw's page", () => {
  it('matches the responses of the separate calls', async () => {
    const draw = await publishedDraw(app, host);
    await host.client.call('PUT /api/v1/prize-draws/:id', {
      params: { id: draw.id },
      body: { ...inputOf(draw), ticketPrice: 250 },
    });
    const params = { id: draw.id };
    const visitor = app.client();
    const { status, body } = await pageOf(draw.id);
    expect(status).toBe(200);
    expect(body.draw).toEqual((await visitor.call('GET /api/v1/prize-draws/:id', { params })).body);
    const drawing = await visitor.call('GET /api/v1/prize-draws/:id/drawing', { params });
    expect({ ...body.drawing, serverTime: '' }).toEqual({ ...drawing.body, serverTime: '' });
    const changes = await visitor.call('GET /api/v1/prize-draws/:id/terms-changes', { params });
    expect(body.termsChanges).toEqual(changes.body);
    expect(body.termsChanges).toHaveLength(1);
    expect(body.cancellation).toBeNull();
  });

  it('is only for the owner and admins while the draw is unpublished [PUB-27]', async () => {
    const draw = await publishedDraw(app, host, { startDate: null });
    expect((await pageOf(draw.id)).status).toBe(404);
    expect((await pageOf(draw.id, buyer.client)).status).toBe(404);
    expect((await pageOf(draw.id, host.client)).status).toBe(200);
  });

  it('is up to date for each of many concurrent callers, and shows only what each caller may see', async () => {
    const draw = await publishedDraw(app, host);
    const asked = Array.from({ length: 12 }, () => pageOf(draw.id));
    const edited = host.client.call('PUT /api/v1/prize-draws/:id', {
      params: { id: draw.id },
      body: { ...inputOf(draw), startDate: null },
    });
    await Promise.all(asked);
    expect((await edited).status).toBe(200);
    // Requested after the change, while earlier reads may still be running.
    const after = await Promise.all([pageOf(draw.id), pageOf(draw.id, buyer.client), pageOf(draw.id)]);
    expect(after.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await pageOf(draw.id, host.client)).status).toBe(200);
  });

  it('shows the reason for a cancellation to everyone [PUB-28]', async () => {
    const admin = await adminOf(app);
    const id = await soldDraw(app, host, { blocks: [{ holder: buyer }] });
    const { status } = await admin.client.call('POST /api/v1/prize-draws/:id/cancel', {
      params: { id },
      body: { reason: 'The prize was lost at sea.' },
    });
    expect(status).toBe(200);
    const { body } = await pageOf(id);
    expect(body.draw.status).toBe('cancelled');
    expect(body.cancellation?.reason).toBe('The prize was lost at sea.');
    expect(Date.parse(body.cancellation?.at ?? '')).toBeLessThanOrEqual(Date.now() + 5000);
  });
});

describe("the record of a host's other draws", () => {
  it('counts them, and lists the latest with their winners by first initial and last name [PUB-29, PUB-25]', async () => {
    const owner = await verifiedHost(app);
    const present = await publishedDraw(app, owner);
    const nothing = await pageOf(present.id);
    expect(nothing.body.hostRecord).toEqual({ completed: 0, cancelled: 0, latest: [], updates: [] });

    const titles = ['The first', 'The second', 'The third', 'The fourth'];
    for (const title of titles) {
      const draw = await sellByCalls(app, owner, [{ buyer, quantity: 1 }], { title });
      await startDrawing(owner, draw);
      await drawResult(owner, draw);
    }
    await soldDraw(app, owner, {
      blocks: [{ holder: buyer }],
      status: 'cancelled',
      cancelledAt: new Date(),
      cancelReason: 'Nobody came',
    });
    await soldDraw(app, owner, { status: 'cancelled', cancelledAt: new Date(), cancelReason: 'Unsold' });
    await publishedDraw(app, host);

    const { body } = await pageOf(present.id, buyer.client);
    expect(body.hostRecord).toMatchObject({ completed: 4, cancelled: 1 });
    expect(body.hostRecord.latest.map(({ title }) => title)).toEqual([
      'The fourth',
      'The third',
      'The second',
    ]);
    const { firstName, lastName } = buyer.user;
    for (const past of body.hostRecord.latest) {
      // With one ticket for two prizes, the second has no winner.
      expect(past.winners).toEqual([
        { rank: 1, ticketNumber: 1, winnerName: `${firstName?.charAt(0)}. ${lastName}` },
      ]);
      expect(Date.parse(past.drawnAt)).not.toBeNaN();
    }
    const own = await pageOf(body.hostRecord.latest[0]?.id ?? '');
    expect(own.body.hostRecord.completed, 'the draw itself is none of the others').toBe(3);
    expect(JSON.stringify(body.hostRecord)).not.toContain(buyer.user.email);
  });

  it('names the winner of the newest attempt', async () => {
    const owner = await verifiedHost(app);
    const other = await register(app);
    const draw = await sellByCalls(app, owner, [{ buyer }, { buyer: other }], {
      prizes: [{ rank: 1, description: 'A lamp' }],
    });
    await startDrawing(owner, draw);
    const first = await drawResult(owner, draw);
    await declineAward(app, draw.id);
    await owner.client.call('POST /api/v1/prize-draws/:id/redraw', {
      params: { id: draw.id },
      body: { notes: 'Unclaimed' },
    });
    const again = await drawResult(owner, draw);
    expect(again.winningTicketNumber).not.toBe(first.winningTicketNumber);
    const present = await publishedDraw(app, owner);
    const { body } = await pageOf(present.id);
    expect(body.hostRecord.latest[0]?.winners.map(({ ticketNumber }) => ticketNumber)).toEqual([
      again.winningTicketNumber,
    ]);
  });

  it('does not reveal unpublished draws', async () => {
    const owner = await verifiedHost(app);
    const present = await publishedDraw(app, owner);
    const draft = await publishedDraw(app, owner, { startDate: null });
    await app.database.db.update(prizeDraws).set({ title: 'A secret' }).where(eq(prizeDraws.id, draft.id));
    expect(JSON.stringify((await pageOf(present.id)).body)).not.toContain('A secret');
  });
});
