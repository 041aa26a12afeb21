import { describe, expect, it } from 'vitest';
import { linkIn } from '../../../../../tests/helpers/account-emails.ts';
import { provideTestApp, startTestApp } from '../../../../../tests/helpers/app.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { newsletterOf } from '../../../../../tests/helpers/newsletter.ts';
import { admin, register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { voidTicket } from '../../../../../tests/helpers/refunds.ts';
import { answerChallenge, buy } from '../../../../../tests/helpers/tickets.ts';

const noGame = { skillGameType: null, skillGameDifficulty: null };

const app = await provideTestApp();
const host = await verifiedHost(app);

const FILES = ['data.json', 'orders.csv', 'tickets.csv'] as const;
const download = ({ client, user }: Someone, file: (typeof FILES)[number]) =>
  client.call(`GET /api/v1/users/:id/${file}`, { params: { id: user.id } });

describe('the data export', () => {
  it("returns all of the user's data as JSON [ACCT-20]", async () => {
    const someone = await verifiedHost(app, { firstName: 'Ann', lastName: 'Baker' });
    const draw = await publishedDraw(app, host, { ...noGame, title: 'Lamp' });
    const { order, tickets } = await buy(someone.client, draw, 3);
    await voidTicket(host.client, draw.id, tickets[1]?.id ?? '', { reason: 'Bought by mistake' });
    const game = await publishedDraw(app, host);
    await answerChallenge(someone.client, game);
    await publishedDraw(app, someone, { title: 'Own draw' });
    await someone.client.call('PUT /api/v1/users/:id/consents', {
      params: { id: someone.user.id },
      body: { ukResident: false },
    });
    await app.runJobs();
    const { status, headers, body } = await download(someone, 'data.json');
    expect(status).toBe(200);
    expect(headers['content-disposition']).toBe('attachment; filename="my-data.json"');
    expect(headers['cache-control']).toBe('no-store');
    // Clients receive the download as text.
    const data: unknown = typeof body === 'string' ? JSON.parse(body) : body;
    expect(data).toMatchObject({
      madeAt: expect.any(String),
      account: {
        firstName: 'Ann',
        lastName: 'Baker',
        email: someone.user.email,
        role: 'host',
        over18: true,
        ukResident: false,
      },
      sessions: [{ createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) }],
      orders: [
        {
          id: order.id,
          prizeDraw: 'Lamp',
          quantity: 3,
          totalPence: 1500,
          refundedPence: 500,
          firstName: 'Ann',
          email: someone.user.email,
          payments: [{ provider: 'test', amountPence: 1500 }],
          refunds: [{ cause: 'void', reason: 'Bought by mistake', amountPence: 500 }],
          disputes: [],
        },
      ],
      tickets: [
        { ticketNumber: 1, voidedAt: null },
        { ticketNumber: 2, voidReason: 'Bought by mistake' },
        { ticketNumber: 3 },
      ],
      challenges: [{ prizeDrawId: game.id, answer: null }],
      hostedPrizeDraws: [{ title: 'Own draw' }],
      emails: [{ recipient: someone.user.email }, {}, {}],
      newsletter: [],
      emailStopped: [],
      updatesLeft: [],
    });
    const actions = (data as { record: { action: string }[] }).record.map(({ action }) => action);
    expect(actions).toContain('account.register');
    expect(actions).toContain('account.consent');
    expect(JSON.stringify(data)).not.toMatch(/argon2|hash|nonce|tokenId|solution/i);
  });

  it('includes the newsletter subscription only if the address is verified [ACCT-20]', async () => {
    const news = newsletterOf(app);
    const email = await news.subscribed({ firstName: 'Secret', lastName: 'Reader' });
    const someone = await register(app, { email });
    const data = async () => JSON.stringify((await download(someone, 'data.json')).body);
    expect(await data()).not.toContain('Secret');
    await someone.client.call('POST /api/v1/users/:id/verify-email', { params: { id: someone.user.id } });
    const token = await linkIn(app, 'verify-email', someone.user.id);
    await app.client().call('POST /api/verify-email', { body: { token } });
    expect(await data()).toContain('Secret');
  });

  it('exports orders and tickets as CSV, without cells that spreadsheets would run as formulas [ACCT-20]', async () => {
    const someone = await register(app);
    const title = '=HYPERLINK("https://evil.example";"click")';
    const draw = await publishedDraw(app, host, { ...noGame, title, ticketPrice: 250 });
    const { order, tickets } = await buy(someone.client, draw, 2);
    await voidTicket(host.client, draw.id, tickets[0]?.id ?? '', { reason: '+1, of course' });
    const orders = await download(someone, 'orders.csv');
    expect([orders.status, orders.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    const lines = orders.body.split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFFOrder,Prize draw,/);
    expect(lines[1]).toContain(`${order.number},"'=HYPERLINK(""https://evil.example"";""click"")",`);
    expect(lines[1]).toContain(',paid,2,2.50,5.00,2.50,');
    expect(lines).toHaveLength(3);
    const table = (await download(someone, 'tickets.csv')).body;
    expect(table).toContain(`"'+1, of course"`);
    expect(table.split('\r\n')).toHaveLength(4);
  });

  it('is complete for long lists, and works for an account without data [ACCT-20]', async () => {
    const someone = await register(app);
    const draw = await publishedDraw(app, host, { ...noGame, ticketLimit: null });
    expect((await download(someone, 'tickets.csv')).body.split('\r\n')).toHaveLength(2);
    for (const quantity of [999, 500, 1]) await buy(someone.client, draw, quantity);
    const lines = (await download(someone, 'tickets.csv')).body.trimEnd().split('\r\n').slice(1);
    expect(lines.map((line) => Number(line.split(',')[0]))).toEqual(
      Array.from({ length: 1500 }, (_, index) => index + 1),
    );
  });

  it('rejects other users, admins and visitors [ACCT-20]', async () => {
    const someone = await register(app);
    for (const file of FILES) {
      for (const other of [await register(app), await admin(app)]) {
        expect((await download({ ...other, user: someone.user }, file)).status).toBe(403);
      }
      expect((await download({ ...someone, client: app.client() }, file)).status).toBe(401);
    }
  });
});

it("limits the rate of data exports, because each one reads all of a user's data [ACCT-20]", async () => {
  const limited = await startTestApp({ limits: true });
  const someone = await register(limited);
  const statuses: number[] = [];
  for (let time = 0; time < 11; time += 1) statuses.push((await download(someone, 'orders.csv')).status);
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
  await limited.stop();
});
