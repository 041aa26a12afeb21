import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { awardMessages, emails } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { claimed, createDayClock, listAwards, oneAward, PDF } from '../../../../../tests/helpers/awards.ts';
import { admin, register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { soldDraw } from '../../../../../tests/helpers/sold-draw.ts';

const app = await provideTestApp();
const host = await verifiedHost(app);
const winner = await register(app);
const other = await register(app);
const boss = await admin(app);
const passDays = createDayClock(app);

type Params = { id: string; awardId: string };

async function wonDraw(blocks = [{ holder: winner, quantity: 3 }]): Promise<string> {
  const id = await soldDraw(app, host, { blocks });
  await host.client.call('POST /api/v1/prize-draws/:id/start', { params: { id } });
  await passDays(1 / 1440);
  await host.client.call('POST /api/v1/prize-draws/:id/draw', { params: { id } });
  return id;
}
const upload = (params: Params, by: Someone, data = PDF, name = 'proof.pdf') =>
  by.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/files', { params, body: { name, data } });
const write = (params: Params, by: Someone, message: string, files: string[] = []) =>
  by.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/messages', {
    params,
    body: { message, files },
  });
const report = (
  params: Params,
  by: Someone = winner,
  body: { message: string; files?: string[] } = { message: 'It is broken.' },
) => by.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/problem', { params, body });
const decide = (
  params: Params,
  decision: 'received' | 'undelivered' | 'reinstated' | 'dismissed',
  by = boss,
) =>
  by.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/decide', {
    params,
    body: { decision, note: 'As seen.' },
  });
const send = (params: Params) =>
  host.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/sent', {
    params,
    body: { trackingNumber: 'AB1' },
  });
const templatesTo = async (by: Someone, drawId: string) =>
  (await app.database.db.select().from(emails))
    .filter(
      ({ personId, data }) =>
        personId === by.user.id && (data as { draw?: { id: string } }).draw?.id === drawId,
    )
    .map(({ template }) => template);
const cases = async () => (await boss.client.call('GET /api/v1/admin/awards')).body;

describe('a problem with a prize', () => {
  it('is discussed by winner, host and admin, and decided by an admin [AWARD-19]', async () => {
    const id = await wonDraw();
    const params = await claimed(winner, id);
    await send(params);
    const { body: file } = await upload(params, winner);
    const reported = await report(params, winner, { message: 'It is broken.', files: [file.id] });
    expect(reported.body).toMatchObject({ state: 'problem', problemAt: expect.any(String) });
    expect(await templatesTo(host, id)).toContain('host-prize-problem');
    expect(await templatesTo(boss, id)).toEqual(['admin-award-case']);
    const { body } = await write(params, host, 'We send another one.');
    expect(body.messages).toMatchObject([
      {
        role: 'winner',
        isYours: false,
        message: 'It is broken.',
        files: [{ id: file.id, name: 'proof.pdf' }],
      },
      { role: 'host', isYours: true, message: 'We send another one.' },
    ]);
    expect(await templatesTo(winner, id)).toContain('award-message');
    expect(await cases()).toContainEqual(
      expect.objectContaining({ prizeDrawId: id, case: 'problem', isOverdue: false }),
    );
    for (const by of [winner, host, other])
      expect((await decide(params, 'undelivered', by)).status).toBe(403);
    expect((await decide(params, 'undelivered')).body).toMatchObject({
      state: 'undelivered',
      note: 'As seen.',
    });
    expect(await templatesTo(winner, id)).toContain('prize-problem-decided');
    expect((await decide(params, 'received')).error).toMatchObject({ code: 'not_possible' });
  });

  it('stops the presumption of receipt, and alerts admins again once a decision is overdue [AWARD-13, AWARD-19]', async () => {
    const id = await wonDraw();
    const params = await claimed(winner, id);
    await send(params);
    await passDays(13);
    await report(params);
    await passDays(13);
    await app.runJobs();
    expect(await oneAward(winner.client, id)).toMatchObject({ state: 'problem' });
    expect(await templatesTo(boss, id)).toHaveLength(1);
    await passDays(1.1);
    await app.runJobs();
    await app.runJobs();
    expect(await templatesTo(boss, id)).toHaveLength(2);
    expect(await cases()).toContainEqual(expect.objectContaining({ prizeDrawId: id, isOverdue: true }));
  });

  it('is reported only by the winner, and only after the claim [AWARD-19]', async () => {
    const id = await wonDraw();
    const params = { id, awardId: (await oneAward(winner.client, id)).id };
    expect(await report(params)).toMatchObject({ status: 409, error: { code: 'not_possible' } });
    await claimed(winner, id);
    for (const by of [host, other, boss]) expect((await report(params, by)).status).toBe(403);
    expect(await report(params, winner, { message: ' ' })).toMatchObject({
      status: 400,
      error: { message: 'Please write a message' },
    });
    expect(await report(params, winner, { message: 'x'.repeat(4_001) })).toMatchObject({ status: 400 });
  });
});

describe('many messages', () => {
  /** Stores messages as if they had been sent some days ago. */
  const fill = async (
    { awardId }: Params,
    by: Someone,
    role: 'winner' | 'host',
    count: number,
    days: number,
  ) => {
    const createdAt = sql`draw_clock() - make_interval(days => ${days}::int)`;
    const message = { awardId, authorId: by.user.id, role, text: 'Hello', createdAt };
    await app.database.db.insert(awardMessages).values(Array.from({ length: count }, () => message));
  };

  it('of one person are limited to twenty in a day, which keeps nobody else from writing [AWARD-63]', async () => {
    const id = await wonDraw();
    const params = await claimed(winner, id);
    await fill(params, host, 'host', 19, 2);
    const statuses = await Promise.all(Array.from({ length: 22 }, () => write(params, host, 'Hello again')));
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: 20 }, () => 200),
      429,
      429,
    ]);
    const rejected = await write(params, host, 'And again');
    expect(rejected.error.message).toBe(
      'You can send at most 20 messages a day about a prize. Please try again tomorrow.',
    );
    const wait = Number(rejected.headers['retry-after']);
    expect(wait > 86_000 && wait <= 86_400).toBe(true);
    expect((await templatesTo(winner, id)).filter((name) => name === 'award-message')).toHaveLength(20);
    for (const by of [winner, boss]) expect((await write(params, by, 'Yes?')).status).toBe(200);
    await passDays(1.1);
    expect((await write(params, host, 'A new day')).status).toBe(200);
  });

  it('of one side are limited to two hundred, but a problem can always be reported [AWARD-19, AWARD-63]', async () => {
    const params = await claimed(winner, await wonDraw());
    await send(params);
    for (const role of ['host', 'winner'] as const)
      await fill(params, role === 'host' ? host : winner, role, 200, 2);
    for (const by of [host, winner])
      expect(await write(params, by, 'More')).toMatchObject({
        status: 409,
        error: {
          code: 'too_many_messages',
          message: 'You can send at most 200 messages about a prize. Please contact support.',
        },
      });
    expect((await write(params, boss, 'What happened?')).status).toBe(200);
    expect((await report(params)).body).toMatchObject({ state: 'problem' });
  });

  it('do not keep a former winner from appealing [AWARD-60, AWARD-63]', async () => {
    const id = await wonDraw();
    const params = { id, awardId: (await oneAward(winner.client, id)).id };
    await boss.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/disqualify', {
      params,
      body: { cause: 'unreachable', note: 'No response for a week.' },
    });
    await fill(params, winner, 'winner', 200, 0);
    expect((await write(params, winner, 'I was in hospital.')).status).toBe(200);
    expect(await oneAward(winner.client, id)).toMatchObject({ appealedAt: expect.any(String) });
    expect((await write(params, winner, 'Please answer.')).status).toBe(409);
  });
});

describe('a file', () => {
  it('is a picture or a PDF, whatever its name says, and pictures lose their metadata [AWARD-20]', async () => {
    const params = await claimed(winner, await wonDraw());
    const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#123' } })
      .withExif({ IFD0: { Copyright: 'Whitby 54.48 N' } })
      .jpeg()
      .toBuffer();
    const { body: file, status } = await upload(
      params,
      host,
      `data:image/jpeg;base64,${picture.toString('base64')}`,
      'me.jpg',
    );
    expect([status, file.type]).toEqual([201, 'image/webp']);
    const url = `/api/v1/prize-draws/${params.id}/awards/${params.awardId}/files/${file.id}`;
    const stored = await host.client.send({ method: 'GET', url });
    expect(stored.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-disposition': "attachment; filename*=UTF-8''me.jpg",
    });
    expect(stored.rawPayload.toString('latin1')).not.toContain('Whitby');

    const url64 = (text: string) => `data:image/png;base64,${Buffer.from(text).toString('base64')}`;
    for (const data of [
      url64('<svg onload="alert(1)"/>'),
      url64('MZ an executable'),
      'no data URL',
      'data:text/html,<p>',
    ])
      expect(await upload(params, host, data)).toMatchObject({
        status: 415,
        error: { message: 'Please select a picture (JPEG, PNG, WebP) or a PDF document' },
      });
    const large = `data:application/pdf;base64,${Buffer.alloc(10 * 1024 * 1024 + 1, '%PDF-').toString('base64')}`;
    expect((await upload(params, host, large)).status).toBe(413);
  });

  it('is read only by those in the case, and by its author alone until it is sent [AWARD-20]', async () => {
    const params = await claimed(winner, await wonDraw());
    const { body: file } = await upload(params, host);
    const read = (by: Someone) =>
      by.client.call('GET /api/v1/prize-draws/:id/awards/:awardId/files/:fileId', {
        params: { ...params, fileId: file.id },
      });
    expect((await read(host)).status).toBe(200);
    for (const by of [winner, boss]) expect((await read(by)).status).toBe(404);
    expect((await read(other)).status).toBe(403);
    expect(await write(params, winner, 'Look at this.', [file.id])).toMatchObject({
      status: 400,
      error: { code: 'file_missing' },
    });
    expect((await write(params, host, 'Look at this.', [file.id])).status).toBe(200);
    for (const by of [winner, boss]) expect((await read(by)).status).toBe(200);
    expect(await write(params, host, 'And again.', [file.id])).toMatchObject({ status: 400 });
    expect((await read(other)).status).toBe(403);
  });

  it('limits: forty files of each side, and none from people who are not concerned [AWARD-20]', async () => {
    const params = await claimed(winner, await wonDraw());
    expect((await upload(params, other)).status).toBe(403);
    for (let count = 0; count < 40; count += 1) expect((await upload(params, host)).status).toBe(201);
    expect(await upload(params, host)).toMatchObject({ status: 409, error: { code: 'too_many_files' } });
    for (const by of [winner, boss]) expect((await upload(params, by)).status).toBe(201);
  });
});

describe('an appeal', () => {
  const lost = async () => {
    const id = await wonDraw([
      { holder: winner, quantity: 1 },
      { holder: other, quantity: 1 },
    ]);
    const [award] = await listAwards(host.client, id);
    const first = (await oneAward(winner.client, id)).isYours ? winner : other;
    const params = { id, awardId: award?.id ?? '' };
    await boss.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/disqualify', {
      params,
      body: { cause: 'unreachable', note: 'No response for a week.' },
    });
    return { id, params, first };
  };
  const redraw = (id: string) =>
    boss.client.call('POST /api/v1/prize-draws/:id/redraw', {
      params: { id },
      body: { notes: 'Unreachable' },
    });

  it('of a winner who lost the prize stops the redraw until an admin decides [AWARD-60]', async () => {
    const { id, params, first } = await lost();
    expect(await templatesTo(first, id)).toContain('prize-lost');
    await write(params, first, 'I was in hospital.');
    expect(await oneAward(first.client, id)).toMatchObject({ appealedAt: expect.any(String) });
    expect(await redraw(id)).toMatchObject({ status: 409, error: { code: 'appeal_open' } });
    expect(await cases()).toContainEqual(expect.objectContaining({ prizeDrawId: id, case: 'appeal' }));
    expect((await decide(params, 'dismissed')).body).toMatchObject({
      state: 'disqualified',
      appealDecidedAt: expect.any(String),
    });
    expect(await templatesTo(first, id)).toContain('prize-appeal-decided');
    expect((await redraw(id)).status).toBe(200);
    expect(await decide(params, 'dismissed')).toMatchObject({ status: 409 });
  });

  it('that succeeds gives the prize back, with the full time to claim [AWARD-60]', async () => {
    const { id, params, first } = await lost();
    await passDays(5);
    await write(params, first, 'I was in hospital.');
    const { body } = await decide(params, 'reinstated');
    expect(body).toMatchObject({ state: 'won', cause: null });
    const now = app.services.clock.now().getTime();
    expect(Date.parse(body.claimBy) - now).toBeGreaterThan(13.9 * 86_400_000);
    await claimed(first, id);
    expect(await oneAward(first.client, id)).toMatchObject({ state: 'claimed' });
  });

  it('is possible for 14 days, and not after a redraw [AWARD-60]', async () => {
    const late = await lost();
    await passDays(14.1);
    await write(late.params, late.first, 'Sorry, I was away.');
    expect(await oneAward(late.first.client, late.id)).toMatchObject({ appealedAt: null });

    const gone = await lost();
    expect((await redraw(gone.id)).status).toBe(200);
    await write(gone.params, gone.first, 'Wait!');
    const [award] = await listAwards(gone.first.client, gone.id);
    expect(award).toMatchObject({ appealedAt: null, isRedrawn: true });
    expect(await decide(gone.params, 'reinstated')).toMatchObject({ status: 409 });
  });
});

it('is sent in messages only between those concerned, until the case is long closed [AWARD-18, AWARD-19]', async () => {
  const params = await claimed(winner, await wonDraw());
  expect((await write(params, other, 'Hello')).status).toBe(403);
  await winner.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/received', { params });
  expect((await write(params, winner, 'Thank you')).status).toBe(200);
  await passDays(91);
  expect(await write(params, host, 'A pleasure')).toMatchObject({ status: 409, error: { code: 'closed' } });
  await app.services.awardDeadlines.sweep();
  const { body } = await host.client.call('GET /api/v1/prize-draws/:id/awards/:awardId/messages', { params });
  expect(body).toEqual({ messages: [], evidence: [] });
});
