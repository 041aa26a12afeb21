import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { prizeDraws } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { drawResult, type Sale, sellByCalls, startDrawing } from '../../../../../tests/helpers/drawn-draw.ts';
import { register, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { soldDraw } from '../../../../../tests/helpers/sold-draw.ts';

const app = await provideTestApp();
const host = await verifiedHost(app);
const fan = await register(app);

/** Tickets 1, 2, 5 and 6 are entered; 3 has a wrong answer and 4 is voided. */
const sales = (): Sale[] => [
  { buyer: fan, quantity: 2 },
  { buyer: fan, right: false },
  { buyer: fan, voided: true },
  { buyer: fan, quantity: 2 },
];
const draw = await sellByCalls(app, host, sales());
await startDrawing(host, draw);
const LIST = '1\n2\n5\n6\n';

type Query = { ticket?: number; after?: number; limit?: number };
const listOf = (of: { id: string }, query: Query = {}) =>
  app.client().call('GET /api/v1/prize-draws/:id/entries', { params: { id: of.id }, query });
const fileOf = ({ id }: { id: string }, headers: Record<string, string> = {}) =>
  app.client().send({ method: 'GET', url: `/api/v1/prize-draws/${id}/entries.txt`, headers });

describe('the sealed list', () => {
  it('lists the number of every entered ticket, with the sealed hash [RECORD-14]', async () => {
    const { status, body, headers } = await listOf(draw);
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=300']);
    expect(body).toEqual({
      sealedAt: body.sealedAt,
      issued: 6,
      entered: 4,
      hash: createHash('sha256').update(LIST).digest('hex'),
      numbers: [1, 2, 5, 6],
      ticket: null,
    });
    const proof = await app.client().call('GET /api/v1/prize-draws/:id/proof', { params: { id: draw.id } });
    const close = proof.body.entries.map((text) => JSON.parse(text)).find(({ type }) => type === 'close');
    expect(close).toMatchObject({ entries: body.hash, entered: body.entered, tickets: body.issued });
  });

  it('is paginated by number [RECORD-14]', async () => {
    const first = await listOf(draw, { limit: 3 });
    const next = `/api/v1/prize-draws/${draw.id}/entries?after=5&limit=3`;
    expect([first.body.numbers, first.headers.link]).toEqual([[1, 2, 5], `<${next}>; rel="next"`]);
    const second = await listOf(draw, { limit: 3, after: 5 });
    expect([second.body.numbers, second.headers.link]).toEqual([[6], undefined]);
    expect((await listOf(draw, { limit: 1, after: 2 })).body.numbers).toEqual([5]);
    expect((await listOf(draw, { after: 6 })).body.numbers).toEqual([]);
  });

  it.each([
    [1, true, null],
    [3, false, 'wrong_answer'],
    [4, false, 'voided'],
    [6, true, null],
    [7, false, 'not_issued'],
    [2_147_483_647, false, 'not_issued'],
  ])('reports whether ticket %i is on it and, if not, why [RECORD-15]', async (ticket, entered, why) => {
    const { body } = await listOf(draw, { ticket });
    expect([body.ticket, body.numbers]).toEqual([{ number: ticket, entered, why }, []]);
  });

  it.each(['0', '-1', '1.5', 'x', '2147483648'])('rejects a ticket %s', async (ticket) => {
    const url = `/api/v1/prize-draws/${draw.id}/entries?ticket=${ticket}`;
    expect((await app.client().send({ method: 'GET', url })).statusCode).toBe(400);
  });

  it('can be downloaded as a file whose bytes match the hash [RECORD-16]', async () => {
    const { statusCode, body, headers } = await fileOf(draw);
    expect([statusCode, body]).toEqual([200, LIST]);
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="entries-${draw.id}.txt"`,
      'access-control-allow-origin': '*',
      'cache-control': 'public, no-cache',
      etag: `W/"${createHash('sha256').update(LIST).digest('hex')}"`,
    });
    const again = await fileOf(draw, { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await fileOf(draw, { 'if-none-match': 'W/"other"' })).statusCode).toBe(200);
  });

  it('is the same for a draw with many tickets, in chunks of any size [RECORD-16]', async () => {
    const blocks = [
      { holder: fan, quantity: 6_000 },
      { holder: fan, quantity: 1, answer: 'wrong' } as const,
      { holder: fan, quantity: 5_999 },
    ];
    const id = await soldDraw(app, host, { blocks });
    await host.client.call('POST /api/v1/prize-draws/:id/start', { params: { id } });
    const { body, headers } = await fileOf({ id });
    expect(headers.etag).toBe(`W/"${createHash('sha256').update(body).digest('hex')}"`);
    expect(body.split('\n')).toHaveLength(12_000);
    expect(body).toContain('\n6000\n6002\n');
  });

  it('never changes, whatever happens to the draw afterwards [RECORD-14]', async () => {
    const other = await sellByCalls(app, host, sales());
    await startDrawing(host, other);
    await drawResult(host, other);
    expect((await fileOf(other)).body).toBe(LIST);
    // This draw was cancelled after it already had a result.
    const id = await soldDraw(app, host, {
      blocks: [{ holder: fan }, { holder: fan, voided: true }],
      status: 'cancelled',
    });
    const { db } = app.database;
    const [first, second] = [new Date(Date.now() - 60_000), new Date(Date.now() - 30_000)];
    await db
      .update(prizeDraws)
      .set({ sealedAt: first, cancelledAt: second, enteredCount: 2, entriesHash: 'aa' })
      .where(eq(prizeDraws.id, id));
    expect((await fileOf({ id })).body).toBe('1\n2\n');
    expect((await listOf({ id }, { ticket: 2 })).body.ticket).toEqual({
      number: 2,
      entered: true,
      why: null,
    });
  });

  it('is available for draws that ended before public logs existed [RECORD-14]', async () => {
    const id = await soldDraw(app, host, {
      status: 'completed',
      sealedAt: new Date(),
      enteredCount: 1,
      entriesHash: 'ab',
      blocks: [{ holder: fan }, { holder: fan, answer: 'wrong' }],
    });
    expect((await listOf({ id })).body).toMatchObject({ entered: 1, numbers: [1] });
  });
});

describe('before the list is sealed', () => {
  it('returns 409 for the list and its file [RECORD-17]', async () => {
    const open = await sellByCalls(app, host, sales());
    await host.client.call('POST /api/v1/prize-draws/:id/end', { params: { id: open.id } });
    const message = 'The entry list is sealed and published when the drawing starts.';
    for (const query of [{}, { ticket: 1 }, { ticket: 3 }, { ticket: 99 }]) {
      const { status, error } = await listOf(open, query);
      expect([status, error]).toEqual([409, { message, code: 'not_sealed' }]);
    }
    const file = await fileOf(open);
    expect([file.statusCode, file.json()]).toEqual([409, { message, code: 'not_sealed' }]);
    expect(file.headers['cache-control']).toBe('no-store');
  });

  it('returns 404 for an unknown draw', async () => {
    expect((await listOf({ id: crypto.randomUUID() })).error.message).toBe('Prize draw not found');
    expect((await fileOf({ id: crypto.randomUUID() })).statusCode).toBe(404);
  });
});
