import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { eventually } from '../../../../../tests/helpers/eventually.ts';
import { openLivePage } from '../../../../../tests/helpers/live-page.ts';
import { admin, register, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { soldDraw } from '../../../../../tests/helpers/sold-draw.ts';
import { MAX_DRAWS } from './policy.ts';

const app = await provideTestApp();
const host = await verifiedHost(app);
const boss = await admin(app);
const holder = await register(app);
const draw = await publishedDraw(app, host);

const BAD: [what: string, sent: unknown, problem: string][] = [
  ['no JSON', 'subscribe', 'This message is not valid JSON.'],
  ['bytes', Buffer.from('{}'), 'Please send text.'],
  ['nothing', '', 'This message is not valid JSON.'],
  ['no object', 'null', 'This is not a prize draw.'],
  ['an unknown type', { type: 'unsubscribe' }, 'Unknown type of message.'],
  ['no type', { prizeDrawId: crypto.randomUUID() }, 'Unknown type of message.'],
  ['no draw', { type: 'subscribe' }, 'This is not a prize draw.'],
  ['a wrong id', { type: 'subscribe', prizeDrawId: '1' }, 'This is not a prize draw.'],
  ['an unknown draw', { type: 'subscribe', prizeDrawId: crypto.randomUUID() }, 'Prize draw not found'],
  ['too much', { type: 'subscribe', prizeDrawId: 'x'.repeat(600) }, 'This message is too long.'],
];

describe('a message from a page', () => {
  it.each(BAD)(
    'gets an error if it is %s, and the connection stays open [LIVE-07]',
    async (_what, sent, problem) => {
      const page = await openLivePage(app);
      if (Buffer.isBuffer(sent)) page.socket.send(sent);
      else page.send(sent);
      await eventually(() => page.heard).toEqual([{ type: 'error', message: problem }]);
      await page.follow(draw.id);
    },
  );

  it('closes the connection after too many errors', async () => {
    const page = await openLivePage(app);
    for (let sent = 0; sent < 11; sent += 1) page.send('wrong');
    expect(await page.closed).toBe(1008);
    expect(page.of('error')).toHaveLength(10);
  });

  it('closes the connection if it is far too long', async () => {
    const page = await openLivePage(app);
    page.send('x'.repeat(1_025));
    expect(await page.closed).toBe(1009);
  });

  it('is rejected if messages arrive too fast, and the connection is closed if that continues', async () => {
    const page = await openLivePage(app);
    const ask = (times: number) => {
      for (let sent = 0; sent < times; sent += 1) page.send({ type: 'subscribe', prizeDrawId: draw.id });
    };
    ask(109);
    await eventually(() => page.of('error').at(-1)?.message).toMatch('a little fast');
    expect(page.socket.readyState).toBe(page.socket.OPEN);
    ask(60);
    expect(await page.closed).toBe(1008);
  });

  it('closes the connection after a flood of pings', async () => {
    const page = await openLivePage(app);
    for (let sent = 0; sent < 200; sent += 1) page.socket.ping();
    expect(await page.closed).toBe(1006);
  });
});

describe('an unpublished draw', () => {
  it('can be followed by its owner and admins, and does not exist for others', async () => {
    const hidden = await publishedDraw(app, host, { startDate: null });
    for (const { client } of [host, boss]) {
      const page = await openLivePage(app, client);
      await page.follow(hidden.id);
      expect(page.of('status')[0]?.status).toBe('inactive');
    }
    for (const client of [holder.client, undefined]) {
      const page = await openLivePage(app, client);
      page.send({ type: 'subscribe', prizeDrawId: hidden.id });
      await eventually(() => page.heard).toEqual([{ type: 'error', message: 'Prize draw not found' }]);
    }
  });
});

describe('startDraw', () => {
  const readState = (id: string) => app.services.drawing.readState(null, id);

  it('is accepted from the creator and admins, but does not start the drawing [LIVE-02]', async () => {
    const id = await soldDraw(app, host, { blocks: [{ holder }] });
    for (const { client } of [host, boss]) {
      const page = await openLivePage(app, client);
      page.send({ type: 'startDraw', prizeDrawId: id });
      // Messages are handled in order.
      await page.follow(id);
      expect(page.of('error')).toEqual([]);
    }
    expect(await readState(id)).toMatchObject({ status: 'awaiting_draw', latest: null });
  });

  it('is rejected from all others, including an owner who has signed out [LIVE-02]', async () => {
    const id = await soldDraw(app, host, { blocks: [{ holder }] });
    const rejected = [
      { type: 'error', message: 'Only the creator of this prize draw can start the drawing.' },
    ];
    for (const client of [holder.client, undefined]) {
      const page = await openLivePage(app, client);
      page.send({ type: 'startDraw', prizeDrawId: id });
      await eventually(() => page.heard).toEqual(rejected);
    }
    const leaving = await verifiedHost(app);
    const own = await soldDraw(app, leaving, { blocks: [{ holder }] });
    const page = await openLivePage(app, leaving.client);
    page.send({ type: 'startDraw', prizeDrawId: own });
    await page.follow(own);
    expect(page.of('error')).toEqual([]);
    await leaving.client.call('POST /api/logout');
    page.send({ type: 'startDraw', prizeDrawId: own });
    await eventually(() => page.of('error')).toEqual(rejected);
  });
});

it('follows a limited number of draws and drops the oldest', async () => {
  const page = await openLivePage(app);
  const draws = await Promise.all(Array.from({ length: MAX_DRAWS + 1 }, () => publishedDraw(app, host)));
  await Promise.all(draws.map(({ id }) => page.follow(id)));
  const [first, ...rest] = draws.map(({ id }) => id);
  const before = page.heard.length;
  for (const id of [...rest, first ?? ''])
    app.services.live.tell(id, { type: 'status', prizeDrawId: id, status: 'cancelled' });
  await eventually(() => page.of('status').filter(({ status }) => status === 'cancelled').length).toBe(
    MAX_DRAWS,
  );
  expect(page.heard).toHaveLength(before + MAX_DRAWS);
});
