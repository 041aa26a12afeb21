import { describe, expect, it } from 'vitest';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { formatDisplayName } from '#domain/accounts/display-name.ts';
import { parseVerifierKey } from '#domain/proof/signed-note.ts';
import { nameTicketFile } from '#domain/proof/ticket-file-name.ts';
import { checkTlogProof, parseTlogProof } from '#domain/proof/tlog-proof.ts';
import type { TicketFile } from '#domain/proof/verify/ticket-file.ts';
import { readTicketFile } from '#domain/proof/verify/ticket-files.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { admin, register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { proofCrypto } from '../../../../../tests/helpers/proof-crypto.ts';
import { soldDraw } from '../../../../../tests/helpers/sold-draw.ts';
import { buy } from '../../../../../tests/helpers/tickets.ts';

const noGame = { skillGameType: null, skillGameDifficulty: null };

const app = await provideTestApp();
const host = await verifiedHost(app);
const fan = await register(app);

const receiptOf = (someone: Pick<Someone, 'client'>, id: string, ticketId: string) =>
  someone.client.call('GET /api/v1/prize-draws/:id/tickets/:ticketId/proof', { params: { id, ticketId } });

const keyOf = async ({ id }: Pick<PrizeDraw, 'id'>) => {
  const { body } = await app.client().call('GET /api/v1/prize-draws/:id/log/vkey', { params: { id } });
  return parseVerifierKey(body.trim(), proofCrypto.sha256);
};

/** The response has the ticket file as it was parsed. */
const fileOf = (body: unknown) => body as TicketFile;

/** Verifies the proof in a ticket file with the log's key, and returns its entry. */
async function checked(body: unknown, key: Awaited<ReturnType<typeof keyOf>>) {
  const proof = parseTlogProof(fileOf(body).tlogProof);
  const head = await checkTlogProof(proof, key, proofCrypto);
  return { head, index: proof.index, entry: JSON.parse(Buffer.from(proof.entry).toString()) };
}

describe('a ticket file', () => {
  it('proves that each ticket is in the signed log, wherever it is in the log [RECORD-09]', async () => {
    const draw = await publishedDraw(app, host, { ...noGame, ticketLimit: 300 });
    const bought = [
      ...(await buy(fan.client, draw, 1)).tickets,
      ...(await buy(fan.client, draw, 254)).tickets,
      ...(await buy(fan.client, draw, 1)).tickets,
      ...(await buy(fan.client, draw, 10)).tickets,
    ];
    await app.services.log.publish(draw.id);
    const key = await keyOf(draw);
    for (const { id, ticketNumber } of bought) {
      const { entry, index, head } = await checked((await receiptOf(fan, draw.id, id)).body, key);
      expect([entry.type, entry.number, index]).toEqual(['ticket', ticketNumber, ticketNumber]);
      expect(head.size).toBe(1 + bought.length);
    }
  });

  it('can be issued for a newer head after the log has grown, and the old proof stays valid [RECORD-09]', async () => {
    const draw = await publishedDraw(app, host);
    const [ticket] = (await buy(fan.client, draw, 1)).tickets;
    const before = (await receiptOf(fan, draw.id, ticket?.id ?? '')).body;
    await buy(fan.client, draw, 1, { right: false });
    await app.services.log.publish(draw.id);
    const after = (await receiptOf(fan, draw.id, ticket?.id ?? '')).body;
    const key = await keyOf(draw);
    expect((await checked(before, key)).head.size).toBe(2);
    expect((await checked(after, key)).head.size).toBe(3);
    expect((await checked(before, key)).entry).toEqual((await checked(after, key)).entry);
  });

  it('shows the holder what the ticket commits to, but not whether the answer is right [RECORD-09]', async () => {
    const draw = await publishedDraw(app, host);
    const [ticket] = (await buy(fan.client, draw, 1)).tickets;
    const { body } = await receiptOf(fan, draw.id, ticket?.id ?? '');
    const { entry } = await checked(body, await keyOf(draw));
    expect(await readTicketFile(JSON.stringify(body), proofCrypto)).not.toHaveProperty('problem');
    const { name, answer } = fileOf(body);
    expect(name).toBe(formatDisplayName(fan.user));
    expect(Object.keys(answer ?? {}).sort()).toEqual(['difficulty', 'given', 'prompt', 'type']);
    expect(entry).toEqual({
      type: 'ticket',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      number: 1,
      route: 'paid',
      answer: expect.stringMatching(/^[0-9a-f]{64}$/),
      holder: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('is available immediately, and signs a sale that has not been signed yet [RECORD-09]', async () => {
    const draw = await publishedDraw(app, host, noGame);
    const { tickets } = await buy(fan.client, draw, 3);
    const { status, headers, body } = await receiptOf(fan, draw.id, tickets[2]?.id ?? '');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${nameTicketFile({ drawId: draw.id, numbers: [3] })}"`,
      'cache-control': 'no-store',
    });
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(fileOf(body).tlogProof).toMatch(/^c2sp\.org\/tlog-proof@v1\nextra \S+\nindex 3\n/);
  });

  it('is available for all tickets of an order together, to its buyer only [RECORD-10]', async () => {
    const draw = await publishedDraw(app, host);
    const other = await register(app);
    await buy(other.client, draw, 2);
    const { order, tickets } = await buy(fan.client, draw, 60);
    const params = { id: order.id };
    const { body } = await fan.client.call('GET /api/v1/orders/:id/ticket-proofs', { params });
    expect(body.map(({ ticketNumber }) => ticketNumber)).toEqual(
      tickets.map(({ ticketNumber }) => ticketNumber),
    );
    for (const { ticketNumber, file } of body) {
      const read = await readTicketFile(file, proofCrypto);
      expect(read).toMatchObject({ file: { number: ticketNumber, name: formatDisplayName(fan.user) } });
    }
    for (const { client } of [other, host, await admin(app)]) {
      const { status } = await client.call('GET /api/v1/orders/:id/ticket-proofs', { params });
      expect(status).toBe(404);
    }
  });

  it("is available only to the ticket's holder, not even to admins [RECORD-10]", async () => {
    const draw = await publishedDraw(app, host, noGame);
    const [ticket] = (await buy(fan.client, draw, 1)).tickets;
    const ticketId = ticket?.id ?? '';
    for (const other of [host, await register(app), await admin(app)]) {
      const { status, error } = await receiptOf(other, draw.id, ticketId);
      expect([status, error.message]).toEqual([403, 'Only the holder of this ticket can get its proof.']);
    }
    expect((await receiptOf({ client: app.client() }, draw.id, ticketId)).status).toBe(401);
  });

  it('is available only for tickets in that draw [RECORD-10]', async () => {
    const draw = await publishedDraw(app, host, noGame);
    const other = await publishedDraw(app, host, noGame);
    const [ticket] = (await buy(fan.client, draw, 1)).tickets;
    for (const [id, ticketId] of [
      [other.id, ticket?.id ?? ''],
      [draw.id, crypto.randomUUID()],
    ] as const) {
      const { status, error } = await receiptOf(fan, id, ticketId);
      expect([status, error.message]).toEqual([404, 'Ticket not found']);
    }
    expect((await receiptOf(fan, crypto.randomUUID(), ticket?.id ?? '')).error.message).toBe(
      'Prize draw not found',
    );
  });

  it('is not available for a draw that ended before public logs existed [RECORD-08]', async () => {
    const id = await soldDraw(app, host, {
      status: 'completed',
      sealedAt: new Date(),
      blocks: [{ holder: fan }],
    });
    const { body } = await fan.client.call('GET /api/v1/prize-draws/:id/tickets', {
      params: { id },
      query: {},
    });
    const { status, error } = await receiptOf(fan, id, body[0]?.id ?? '');
    expect([status, error.code]).toEqual([404, 'no_log']);
  });
});
