import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { provideTestApp, startTestApp } from '../../../../../tests/helpers/app.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { eventually } from '../../../../../tests/helpers/eventually.ts';
import { liveAddress, openLivePage, readRejectedStatus } from '../../../../../tests/helpers/live-page.ts';
import { verifiedHost } from '../../../../../tests/helpers/people.ts';
import { MAX_PER_NETWORK } from './policy.ts';

const app = await provideTestApp();
const host = await verifiedHost(app);

const FOREIGN = ['https://elsewhere.example', 'http://localhost', 'null'];

describe('connecting to /ws', () => {
  it("accepts this site's pages, and programs that send no origin [LIVE-01, LIVE-08]", async () => {
    const origin = (await liveAddress(app)).replace('ws:', 'http:').replace('/ws', '');
    for (const options of [{ origin }, {}]) {
      const page = await openLivePage(app, undefined, options);
      page.send({ type: 'subscribe', prizeDrawId: crypto.randomUUID() });
      await eventually(() => page.of('error').length).toBe(1);
    }
  });

  it('rejects a foreign origin before the connection is upgraded [LIVE-08]', async () => {
    for (const origin of FOREIGN) expect(await readRejectedStatus(app, { origin })).toBe(403);
    expect(await readRejectedStatus(app, { headers: { 'sec-fetch-site': 'cross-site' } })).toBe(403);
  });

  it('accepts only the configured address if there is one [LIVE-08]', async () => {
    const named = await startTestApp({ environment: { PUBLIC_URL: 'http://draws.example' } });
    onTestFinished(() => named.stop());
    const local = (await liveAddress(named)).replace('ws:', 'http:').replace('/ws', '');
    for (const origin of [...FOREIGN, local, 'https://draws.example'])
      expect(await readRejectedStatus(named, { origin })).toBe(403);
    await openLivePage(named, undefined, { origin: 'http://draws.example' });
  });

  it('never negotiates compression', async () => {
    const { socket } = await openLivePage(app, undefined, { perMessageDeflate: true });
    expect(socket.extensions).toBe('');
  });

  it('works only at this address; a plain request to it gets 426', async () => {
    const { port } = new URL(await liveAddress(app));
    const elsewhere = new WebSocket(`ws://127.0.0.1:${port}/healthz`);
    elsewhere.on('error', () => {});
    const [, response] = await once(elsewhere, 'unexpected-response');
    expect(response.statusCode).toBe(200);
    elsewhere.terminate();
    const plain = await app.server.inject({ method: 'GET', url: '/ws' });
    expect([plain.statusCode, plain.headers.upgrade]).toEqual([426, 'websocket']);
  });

  it('is rejected if the network has too many connections', async () => {
    const { audience } = app.services;
    const idleLine = {
      behind: () => false,
      whenTaken: () => {},
      write: () => {},
      hold: () => {},
      release: () => {},
      ping: () => {},
      close: () => {},
      cut: () => {},
    };
    const caller = { network: '127.0.0.1', identify: async () => null };
    const crowd = Array.from({ length: MAX_PER_NETWORK }, () => audience.join(idleLine, caller));
    expect(await readRejectedStatus(app, {})).toBe(429);
    expect(() => audience.requireCapacity('192.0.2.1')).not.toThrow();
    crowd.pop()?.onClose();
    await openLivePage(app);
    for (const { onClose } of crowd) onClose();
  });
});

describe('a connection', () => {
  it('is dropped if it does not reply to pings, and kept if it does', async () => {
    const dead = await openLivePage(app, undefined, { autoPong: false });
    const living = await openLivePage(app);
    const pinged = once(living.socket, 'ping');
    await app.services.audience.dropDead();
    await pinged;
    await living.follow((await publishedDraw(app, host)).id);
    await app.services.audience.dropDead();
    expect(await dead.closed).toBe(1006);
    expect(living.socket.readyState).toBe(WebSocket.OPEN);
  });

  it('is closed with a code that makes pages reconnect when the server stops [LIVE-05]', async () => {
    const stopping = await startTestApp();
    const pages = [await openLivePage(stopping), await openLivePage(stopping)];
    await stopping.stop();
    for (const { closed } of pages) expect(await closed).toBe(1012);
  });

  it('cannot keep the server from stopping', async () => {
    const stopping = await startTestApp();
    const { socket } = await openLivePage(stopping);
    socket.pause();
    await stopping.stop();
    expect(stopping.server.server.listening).toBe(false);
  });

  it('is counted in the metrics, and so are its messages', async () => {
    const { metrics } = app.services;
    const page = await openLivePage(app);
    const draw = await publishedDraw(app, host);
    await page.follow(draw.id);
    app.services.live.tell(draw.id, { type: 'status', prizeDrawId: draw.id, status: 'active' });
    await eventually(() => page.of('status').length).toBeGreaterThan(1);
    const text = await metrics.registry.metrics();
    expect(text).toMatch(/oakdraw_live_sockets [1-9]/);
    expect(text).toMatch(/oakdraw_live_messages_sent_total [1-9]/);
    expect(text).toContain('oakdraw_live_messages_dropped_total 0');
  });
});
