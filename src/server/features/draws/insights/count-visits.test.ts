import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import type { Visit } from '#domain/insights/visits.ts';
import { registerPages } from '#server/plugins/pages.ts';
import { createSessionCookie } from '#server/plugins/session.ts';
import { watchVisits } from './count-visits.ts';

const ID = '019a9a9c-0000-7000-8000-000000000001';
const PAGE = `/prize-draw/${ID}`;
const HOST = {
  id: '1',
  role: 'host',
  verified: true,
  revoked: false,
  over18: true,
  ukResident: true,
} as const;
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Mobile/15E148 Safari/604.1';

let app: FastifyInstance;
afterEach(() => app.close());

function serving(status = 200) {
  const visits: Visit[] = [];
  const asked: string[] = [];
  let rendered = 0;
  app = Fastify();
  watchVisits(app, {
    insights: {
      countVisit: async (visit, who) => {
        if (await who?.()) return;
        visits.push(visit);
      },
    },
    cookie: createSessionCookie(undefined),
    identify: async (token) => {
      asked.push(token);
      return token === 'host' ? HOST : null;
    },
    publicUrl: 'https://draws.example',
  });
  app.get('/api/v1/prize-draws/:id/page', async () => ({}));
  registerPages(app, {
    publicUrl: 'https://draws.example',
    development: false,
    identify: async () => null,
    matchAddress: () => ({ isKnown: true, above: '', search: '' }),
    render: async (_request, { context }) => {
      rendered += 1;
      context.setStatus(status);
      await context.apiFetch(`/api/v1/prize-draws/${ID}/page`);
      return new Response('page', { headers: { 'content-type': 'text/html' } });
    },
    site: async () => ({
      brandName: 'Oakdraw',
      supportEmail: undefined,
      verificationCallUrl: undefined,
      socialLinks: [],
      newsletter: true,
      ticketsPerOrder: 999,
      monthlyLimitPence: 100_000,
      creditCardLimitPence: 25_000,
      countdownSeconds: 30,
      holding: false,
      year: 2026,
      payments: { provider: 'test' },
    }),
  });
  return { visits, asked, rendered: () => rendered };
}

const open = (url = PAGE, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ url, method, headers: { 'user-agent': PHONE, ...headers } });

it('counts every visitor to a page that is rendered once and cached [INS-13]', async () => {
  const { visits, rendered } = serving();
  await Promise.all(Array.from({ length: 40 }, () => open()));
  expect(rendered()).toBe(1);
  expect(visits).toHaveLength(40);
  expect(visits[0]).toEqual({ drawId: ID, source: 'direct', device: 'phone' });
});

it('sets no cookie, and passes on only the draw, source and device [INS-13]', async () => {
  const { visits } = serving();
  const { headers } = await open(PAGE, { cookie: 'session=x', referer: 'https://www.google.com/' });
  expect(headers['set-cookie']).toBeUndefined();
  expect(visits).toEqual([{ drawId: ID, source: 'google', device: 'phone' }]);
});

it('does not count HEAD requests, failed pages, robots or API calls [INS-02, INS-03]', async () => {
  const { visits } = serving();
  await open(PAGE, {}, 'HEAD');
  await open(PAGE, { 'user-agent': 'Googlebot/2.1' });
  await open(PAGE, { 'sec-purpose': 'prefetch' });
  await open(`${PAGE}/live`);
  await open('//elsewhere.example/');
  await open(`/api/v1/prize-draws/${ID}/page`, { referer: 'https://draws.example/prize-draws' });
  expect(visits).toEqual([]);
});

it('looks up only visitors with a session [INS-18]', async () => {
  const { visits, asked } = serving();
  await open(PAGE);
  await open(PAGE, { cookie: 'theme=dark' });
  expect(asked).toEqual([]);
  await open(PAGE, { cookie: 'theme=dark; session=somebody' });
  await open(PAGE, { cookie: 'session=host' });
  expect(asked).toEqual(['somebody', 'host']);
  expect(visits).toHaveLength(3);
});

it('does not count a page for a draw that does not exist [INS-02]', async () => {
  const { visits } = serving(404);
  await open();
  expect(visits).toEqual([]);
});
