import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { verifyBundle } from '#domain/proof/verify/verify.ts';
import { prizeDraws } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { declineAward } from '../../../../../tests/helpers/awards.ts';
import { drawResult, startDrawing } from '../../../../../tests/helpers/drawn-draw.ts';
import { inputOf, publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { logOf } from '../../../../../tests/helpers/logged-draw.ts';
import { admin, register, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { proofCrypto } from '../../../../../tests/helpers/proof-crypto.ts';
import { cancelDraw, voidTicket } from '../../../../../tests/helpers/refunds.ts';
import { buy } from '../../../../../tests/helpers/tickets.ts';

const app = await provideTestApp();
const host = await verifiedHost(app);
const boss = await admin(app);
const buyer = await register(app, { firstName: 'Ada', lastName: 'Lovelace' });

/** A draw on sale whose log began before version 2 existed. */
async function oldDraw() {
  const draft = await publishedDraw(app, host, { startDate: null });
  await app.database.db.update(prizeDraws).set({ logVersion: 1 }).where(eq(prizeDraws.id, draft.id));
  const params = { id: draft.id };
  const startDate = new Date(app.services.clock.now().getTime() - 20).toISOString();
  const body = { ...inputOf(draft), startDate };
  const { status } = await host.client.call('PUT /api/v1/prize-draws/:id', { params, body });
  expect(status).toBe(200);
  return draft;
}

async function verify(id: string) {
  await app.services.log.publish(id);
  const { body } = await app.client().send({ method: 'GET', url: `/api/v1/prize-draws/${id}/proof` });
  const report = await verifyBundle(body, { crypto: proofCrypto });
  expect(report.checks.filter(({ ok }) => ok === false)).toEqual([]);
  return report;
}

it('a draw that was on sale before version 2 sells, is drawn and redrawn, and verifies, as version 1 [RECORD-43]', async () => {
  const draw = await oldDraw();
  const { tickets } = await buy(buyer.client, draw, 3);
  await buy(buyer.client, draw, 2, { right: false });
  await voidTicket(host.client, draw.id, tickets[0]?.id ?? '');
  expect(await verify(draw.id)).toMatchObject({ version: 1, valid: true, tickets: 5 });
  const [ticket] = tickets;
  const proof = await buyer.client.send({
    method: 'GET',
    url: `/api/v1/prize-draws/${draw.id}/tickets/${ticket?.id}/proof`,
  });
  expect(proof.body).toMatch(/^c2sp\.org\/tlog-proof@v1\n/);
  await startDrawing(host, draw);
  expect(await verify(draw.id)).toMatchObject({ version: 1, valid: true });
  await drawResult(host, draw);
  await declineAward(app, draw.id);
  const redrawn = await host.client.call('POST /api/v1/prize-draws/:id/redraw', {
    params: { id: draw.id },
    body: { notes: 'It was declined.' },
  });
  expect(redrawn.status).toBe(200);
  await drawResult(host, draw);
  const report = await verify(draw.id);
  expect(report).toMatchObject({ version: 1, valid: true, strength: 'committed' });
  expect(report.attempts).toHaveLength(2);
  const { entries, texts } = await logOf(app, draw.id);
  expect(entries.map(({ type }) => type)).not.toContain('end');
  expect(texts.filter((text) => /"(by|cause)":/.test(text))).toEqual([]);
});

it('such a draw can be cancelled and refunded [RECORD-43]', async () => {
  const draw = await oldDraw();
  await buy(buyer.client, draw, 2);
  expect((await cancelDraw(boss.client, draw.id)).status).toBe(200);
  await app.services.cancellations.refundDraws();
  await app.services.payments.settleDue();
  expect(await verify(draw.id)).toMatchObject({ version: 1, valid: true });
});
