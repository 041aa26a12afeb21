import { hash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { SCAN_BYTES, SCAN_MESSAGES } from '#domain/postal/scans.ts';
import { auditEntries, postalEntries, postalScans, prizeDraws } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { PDF } from '../../../../../tests/helpers/awards.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { admin, register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { SMALL_PICTURE } from '../../../../../tests/helpers/pictures.ts';
import { clerk, entryInput, keyIn, postalSettings } from '../../../../../tests/helpers/postal.ts';
import { cancelDraw } from '../../../../../tests/helpers/refunds.ts';
import { buy } from '../../../../../tests/helpers/tickets.ts';

const app = await provideTestApp({ environment: postalSettings });
const { db } = app.database;
const host = await verifiedHost(app);
const room = await clerk(app);
const boss = await admin(app);
const noGame = { skillGameType: null, skillGameDifficulty: null };

async function keyedEntry(owner = host) {
  const draw = await publishedDraw(app, owner, noGame);
  const { body } = await keyIn(room, draw.id, entryInput(app, { lastName: draw.id }));
  return { drawId: draw.id, params: { reference: body.reference } };
}

type EntryReference = { reference: string };
const add = (by: Someone, params: EntryReference, data = PDF, name = 'card.pdf') =>
  by.client.call('PUT /api/v1/postal-entries/:reference/scan', { params, body: { name, data } });
const view = (by: Pick<Someone, 'client'>, { reference }: EntryReference) =>
  by.client.send({ method: 'GET', url: `/api/v1/postal-entries/${reference}/scan` });

describe('a scan of the cards', () => {
  it('is encrypted, visible only to clerks and admins, and each view is recorded [POST-33]', async () => {
    const { drawId, params } = await keyedEntry();
    expect((await view(room, params)).statusCode).toBe(404);
    expect((await add(room, params)).status).toBe(204);
    const [stored] = await db.select().from(postalScans);
    expect(Buffer.from(stored?.sealed ?? []).includes('%PDF')).toBe(false);
    for (const by of [room, boss]) {
      const seen = await view(by, params);
      expect([seen.statusCode, seen.headers['content-type'], seen.headers['cache-control']]).toEqual([
        200,
        'application/pdf',
        'private, no-store',
      ]);
      expect(seen.body).toContain('%PDF-1.4');
    }
    const visitor = { client: app.client() };
    const buyer = await register(app);
    expect((await view(visitor, params)).statusCode).toBe(401);
    for (const by of [host, buyer]) {
      expect((await view(by, params)).statusCode).toBe(403);
      expect((await add(by, params)).status).toBe(403);
    }
    const views = and(eq(auditEntries.targetId, drawId), eq(auditEntries.action, 'post.view_scan'));
    expect(await db.$count(auditEntries, views)).toBe(2);
  });

  it('is not added by anyone who has a ticket in the draw [POST-34]', async () => {
    const draw = await publishedDraw(app, host, noGame);
    const entrant = await admin(app);
    await buy(entrant.client, draw, 1);
    const { body } = await keyIn(room, draw.id, entryInput(app, { lastName: draw.id }));
    expect(await add(entrant, body)).toMatchObject({ status: 403, error: { code: 'takes_part' } });
    expect((await view(room, body)).statusCode).toBe(404);
  });

  it('replaces an earlier one, and must be a picture or a PDF [POST-33]', async () => {
    const { params } = await keyedEntry();
    await add(room, params);
    expect((await add(room, params, SMALL_PICTURE, 'card.png')).status).toBe(204);
    expect((await view(room, params)).headers['content-type']).toBe('image/webp');
    expect((await add(room, params, 'data:text/html;base64,PGI+')).status).toBe(415);
    expect((await add(room, { reference: 'P-AAAA-AAAA-AAAA' })).status).toBe(404);
  });

  it('can have at most 3 MB [POST-33]', async () => {
    const { params } = await keyedEntry();
    const pdfOf = (bytes: number) =>
      `data:application/pdf;base64,${Buffer.from('%PDF-1.4'.padEnd(bytes)).toString('base64')}`;
    expect(await add(room, params, pdfOf(SCAN_BYTES + 1))).toMatchObject({
      status: 413,
      error: { message: SCAN_MESSAGES.size },
    });
    expect((await add(room, params, pdfOf(SCAN_BYTES))).status).toBe(204);
  });

  it('is recorded with its hash, and cannot be replaced once the list is sealed [POST-33]', async () => {
    const { drawId, params } = await keyedEntry();
    const of = (text: string) => `data:application/pdf;base64,${Buffer.from(text).toString('base64')}`;
    const sentAt = async () => {
      const rows = await db
        .select({ at: postalScans.createdAt })
        .from(postalScans)
        .innerJoin(postalEntries, eq(postalEntries.id, postalScans.entryId))
        .where(eq(postalEntries.reference, params.reference));
      return rows[0]?.at.getTime() ?? 0;
    };
    await add(room, params, of('%PDF-1.4 first'));
    const before = await sentAt();
    await app.shiftClock(60_000);
    await add(room, params, of('%PDF-1.4 second'));
    await app.shiftClock(0);
    expect(await sentAt()).toBeGreaterThan(before);
    const acts = await db
      .select({ details: auditEntries.details })
      .from(auditEntries)
      .where(and(eq(auditEntries.targetId, drawId), eq(auditEntries.action, 'post.add_scan')))
      .orderBy(auditEntries.id);
    const { reference } = params;
    expect(acts.map(({ details }) => details)).toEqual([
      { reference, sha256: hash('sha256', '%PDF-1.4 first'), isReplaced: false },
      { reference, sha256: hash('sha256', '%PDF-1.4 second'), isReplaced: true },
    ]);
    await db.update(prizeDraws).set({ sealedAt: new Date() }).where(eq(prizeDraws.id, drawId));
    expect(await add(room, params)).toMatchObject({ status: 409, error: { code: 'sealed' } });
    expect((await view(room, params)).body).toContain('second');
  });

  it('cannot be added by admins who run the draw, or to cards without a name [POST-33]', async () => {
    const { drawId, params } = await keyedEntry(boss);
    await add(room, params);
    expect(await add(boss, params)).toMatchObject({ status: 403, error: { code: 'own_draw' } });
    expect((await view(boss, params)).statusCode).toBe(403);
    const { body } = await room.client.call('POST /api/v1/prize-draws/:id/unreadable-entries', {
      params: { id: drawId },
      body: { cause: 'unreadable', receivedOn: entryInput(app).receivedOn, cards: 1 },
    });
    const nameless = { reference: body.reference };
    expect(await add(room, nameless)).toMatchObject({ status: 409, error: { code: 'not_possible' } });
  });

  it('is deleted with the details of the entry [POST-33, CONDUCT-34]', async () => {
    const { drawId, params } = await keyedEntry();
    await add(room, params);
    await cancelDraw(boss.client, drawId);
    await app.runJobs();
    await app.shiftClock(89 * 86_400_000);
    await app.services.retention.apply();
    expect((await view(room, params)).statusCode).not.toBe(404);
    await app.shiftClock(91 * 86_400_000);
    await app.services.retention.apply();
    await app.shiftClock(0);
    expect((await view(room, params)).statusCode).toBe(404);
    expect(await add(room, params)).toMatchObject({ status: 409, error: { code: 'not_possible' } });
  });
});
