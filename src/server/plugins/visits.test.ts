import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import type { Visit } from '#domain/insights/visits.ts';
import { registerPages } from './pages.ts';
import { watchVisits } from './visits.ts';

const ID = '019a9a9c-0000-7000-8000-000000000001';
const PAGE = `/prize-draw/${ID}`;
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Mobile/15E148 Safari/604.1';

let app: FastifyInstance;
afterEach(() => app.close());

function serving(status = 200) {
  const visits: Visit[] = [];
  let rendered = 0;
  app = Fastify();
  watchVisits(app, (visit) => visits.push(visit), 'https://draws.example');
  app.get('/api/v1/prize-draws/:id/page', async () => ({}));
  registerPages(app, {
    ...{ publicUrl: 'https://draws.example', development: false },
    render: async (_request, { context }) => {
      rendered += 1;
      context.setStatus(status);
      await context.apiFetch(`/api/v1/prize-draws/${ID}/page`);
      return new Response('page', { headers: { 'content-type': 'text/html' } });
    },
    site: async () => ({
      ...{ brandName: 'Oakdraw', supportEmail: undefined, verificationCallUrl: undefined, socialLinks: [] },
      ...{ countdownSeconds: 30, holding: false, year: 2026, payments: { provider: 'test' } },
    }),
  });
  return { visits, rendered: () => rendered };
}

const open = (url = PAGE, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ url, method, headers: { 'user-agent': PHONE, ...headers } });

it('counts each of a crowd that is sent one page that was rendered once [INS-13]', async () => {
  const { visits, rendered } = serving();
  await Promise.all(Array.from({ length: 40 }, () => open()));
  expect(rendered()).toBe(1);
  expect(visits).toHaveLength(40);
  expect(visits[0]).toEqual({ drawId: ID, source: 'direct', device: 'phone' });
});

it('counts who is signed in alike, sets no cookie and passes nothing of the request on [INS-13]', async () => {
  const { visits } = serving();
  const { headers } = await open(PAGE, { cookie: 'session=x', referer: 'https://www.google.com/' });
  expect(headers['set-cookie']).toBeUndefined();
  expect(visits).toEqual([{ drawId: ID, source: 'google', device: 'phone' }]);
});

it('counts no HEAD, no failed page, no robot and nothing twice [INS-02, INS-03]', async () => {
  const { visits } = serving();
  await open(PAGE, {}, 'HEAD');
  await open(PAGE, { 'user-agent': 'Googlebot/2.1' });
  await open(PAGE, { 'sec-purpose': 'prefetch' });
  await open(`${PAGE}/live`);
  await open('//elsewhere.example/');
  expect(visits).toEqual([]);
  await open(`/api/v1/prize-draws/${ID}/page`, { referer: 'https://draws.example/prize-draws' });
  expect(visits).toEqual([{ drawId: ID, source: 'this-site', device: 'phone' }]);
});

it('counts no page of a draw that is not there [INS-02]', async () => {
  const { visits } = serving(404);
  await open();
  expect(visits).toEqual([]);
});
