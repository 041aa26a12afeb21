import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { CallDefinition } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { createSystemNetwork } from '#server/features/draws/pictures/processing/foreign-picture.ts';
import { createDrandBeacon } from '#server/providers/beacon/drand.ts';
import { startTestApp } from '../../tests/helpers/app.ts';
import { startFakeDrand } from '../../tests/helpers/fake-drand/server.ts';
import { loggedDraw } from '../../tests/helpers/logged-draw.ts';
import { admin, register, type Someone, verifiedHost } from '../../tests/helpers/people.ts';
import { makePicture } from '../../tests/helpers/pictures.ts';

const MINUTES = 60_000;

// A DNS server that never answers, for foreign pictures only.
const dns = createSocket('udp4').bind(0, '127.0.0.1');
let namesAsked = 0;
dns.on('message', () => {
  namesAsked += 1;
});
await once(dns, 'listening');
// The relay has a name, so that asking it needs a look-up too.
const drand = await startFakeDrand({ relays: ['honest'] });
const relays = drand.urls.map((url) => url.replace('127.0.0.1', 'localhost'));
const app = await startTestApp({
  environment: { COUNTDOWN_SECONDS: '600' },
  beacon: createDrandBeacon({ relays, chain: drand.chain, patience: 10_000 }),
  pictureNetwork: createSystemNetwork([`127.0.0.1:${dns.address().port}`]),
});
const host = await verifiedHost(app);
afterAll(async () => {
  dns.close();
  await app.stop();
  await drand.stop();
});

describe('someone who finds an open browser', () => {
  const CALLS = Object.entries<CallDefinition>(calls)
    .filter(([, { requiresReauthentication }]) => requiresReauthentication)
    .map(([key]) => key.split(' ') as [method: string, path: string]);

  it('cannot refund, start, redraw, export or pay out', () => {
    expect(CALLS.map(([method, path]) => `${method} ${path}`)).toEqual(
      expect.arrayContaining([
        'POST /api/v1/prize-draws/:id/orders/:orderId/refund',
        'POST /api/v1/prize-draws/:id/tickets/:ticketId/refund',
        'POST /api/v1/prize-draws/:id/tickets/:ticketId/void',
        'POST /api/v1/prize-draws/:id/cancel',
        'POST /api/v1/prize-draws/:id/start',
        'POST /api/v1/prize-draws/:id/redraw',
        'GET /api/v1/prize-draws/:id/tickets.csv',
        'GET /api/v1/admin/payables.csv',
        'POST /api/v1/admin/payables/:id/approve',
        'POST /api/v1/admin/payables/:id/paid',
      ]),
    );
  });

  it('gets an error from each of these calls, even as an admin', async () => {
    const boss = await admin(app);
    await app.shiftClock(16 * MINUTES);
    for (const [method, path] of CALLS) {
      const url = path.replace(/:\w+/g, boss.user.id);
      const { statusCode, body } = await boss.client.send({ method, url });
      expect([url, statusCode, JSON.parse(body).code]).toEqual([url, 403, 'confirmation_required']);
    }
    await app.shiftClock(0);
  });
});

it.each(['password', '12345678', 'Password1', 'qwertyuiop'])(
  'a host cannot choose the password %s',
  async (password) => {
    const email = 'lazy@example.net';
    const names = { firstName: 'Lazy', lastName: 'Host', dateOfBirth: '1990-03-27' };
    const { status, error } = await app
      .client()
      .call('POST /api/register', { body: { ...names, email, password, role: 'host' } });
    expect([status, error.code]).toEqual([400, 'password_common']);
  },
);

it('pictures from sites that no DNS server finds do not keep a draw from starting', async () => {
  const buyer = await register(app);
  const { id } = await loggedDraw(app, host, { orders: [{ buyer, quantity: 3 }] });
  const attackers = await Promise.all([1, 2, 3, 4].map(() => verifiedHost(app)));
  const copies = attackers.map(({ client }, at) =>
    client.call('POST /api/v1/pictures/copy', { body: { url: `http://silent-${at}.example/a.jpg` } }),
  );
  await vi.waitFor(() => expect(namesAsked).toBeGreaterThanOrEqual(4), 10_000);
  const { status } = await host.client.call('POST /api/v1/prize-draws/:id/start', { params: { id } });
  expect(status).toBe(200);
  expect((await Promise.all(copies)).map((copy) => copy.status)).toEqual([400, 400, 400, 400]);
});

it('the pictures of one person do not keep those of another waiting', async () => {
  const [greedy, other] = [await verifiedHost(app), await verifiedHost(app)];
  const colours = ['#112233', '#223344', '#334455', '#445566', '#556677', '#667788'];
  const pictures = await Promise.all(
    colours.map((colour) => makePicture({ width: 800, height: 450 }, colour)),
  );
  const small = await makePicture({ width: 64, height: 64 });
  const done: Someone[] = [];
  const upload = async (by: Someone, bytes: Buffer) => {
    const body = { image: `data:image/png;base64,${bytes.toString('base64')}` };
    const { status } = await by.client.call('POST /api/upload-image', { body });
    done.push(by);
    return status;
  };
  const all = [...pictures.map((bytes) => upload(greedy, bytes)), upload(other, small)];
  expect(await Promise.all(all)).toEqual(all.map(() => 200));
  // In the order of arrival, it would be the last.
  expect(done.indexOf(other)).toBeLessThan(done.length / 2);
});
