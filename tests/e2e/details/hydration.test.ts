import { describe, expect, it } from 'vitest';
import { browserSite } from '../../helpers/browser.ts';
import { drawInput } from '../../helpers/draws.ts';
import { drawOnSale, sell } from '../../helpers/sold-tickets.ts';

// Only React's development build reports where server and browser rendering differ.
const site = browserSite({}, { development: true });

const DAY_MS = 24 * 3_600_000;

/** A host with draws that are on sale, branded, upcoming, ended and drawn, and unpublished. */
async function hostWithDraws() {
  const host = await site.person({ role: 'host', verified: true });
  const games = ['math', 'memory', 'word', 'puzzle'] as const;
  const selling = [];
  for (const [at, skillGameType] of games.entries()) {
    const layout = (['classic', 'poster', 'story'] as const)[at % 3];
    const draw = await drawOnSale(host, {
      skillGameType,
      skillGameDifficulty: 'easy',
      title: `Draw number ${at}`,
      ...(layout && { layout }),
      colorScheme: 'custom',
      customColor: '#a8641f',
      minTicketAmount: 20,
    });
    selling.push(draw.id);
  }
  const ended = await drawOnSale(host);
  await sell(site, ended, 3);
  await host.api('POST /api/v1/prize-draws/:id/end', { params: { id: ended.id } });
  const later = await drawOnSale(host, { startDate: new Date(Date.now() + DAY_MS).toISOString() });
  const draft = await host.api('POST /api/v1/prize-draws', { body: drawInput({ startDate: null }) });
  return { host, selling, others: [ended.id, later.id, draft.id] };
}

const publicPages = [
  '/',
  '/prize-draws',
  '/pricing',
  '/faq',
  '/auth?tab=register&type=host',
  '/solutions/sports',
];

describe('server and browser', () => {
  it('agree on every page that a visitor, a host, a participant and an admin open', async () => {
    const { host, selling, others } = await hostWithDraws();
    const visitor = await site.visitor();
    const challenges = selling.map((id) => `/prize-draw/${id}/challenge`);
    for (const path of [...publicPages, ...selling.map((id) => `/prize-draw/${id}`), ...challenges]) {
      await visitor.open(path);
    }
    const owner = await site.visitor({ as: host });
    const ofDraw = (id: string) =>
      ['', '/edit', '/view-tickets', '/insights', '/updates', '/admin', '/money', '/live', '/verify'].map(
        (page) => `/prize-draw/${id}${page}`,
      );
    for (const path of ['/dashboard', '/prize-draw/new', '/skill-game-example', ...others.flatMap(ofDraw)]) {
      await owner.open(path);
    }
    const participant = await site.visitor({ as: await site.person() });
    await participant.open('/dashboard');
    const admin = await site.visitor({ as: await site.admin() });
    await admin.open('/admin');
    expect(await admin.page.getByRole('heading', { level: 1 }).count()).toBe(1);
  });

  it('agree on the pages of an organisation', async () => {
    const host = await site.person({ role: 'host', verified: true });
    const slug = 'fernhill-hall';
    await host.api('POST /api/v1/organisations', {
      body: {
        slug,
        name: 'Fernhill Village Hall',
        about: 'We look after the hall.',
        links: [{ label: 'Website', url: 'https://hall.example.org' }],
      },
    });
    const draw = await drawOnSale(host, { organisation: { slug }, slug: 'cabin' });
    await sell(site, draw, 3);
    const visitor = await site.visitor();
    for (const path of [`/@${slug}`, `/@${slug}/cabin`]) await visitor.open(path);
    const owner = await site.visitor({ as: host });
    const own = ['', '/new', `/${slug}`, `/${slug}/team`].map((page) => `/organisations${page}`);
    for (const path of [`/@${slug}`, `/@${slug}/cabin`, ...own, '/dashboard', '/prize-draw/new'])
      await owner.open(path);
  });

  it('agree on the account pages and on those that emails link to', async () => {
    const visitor = await site.visitor();
    const secret = ['/charity-agreement/a', '/team-invitation/a'];
    const linked = ['/reset-password?token=a', '/verify-email?token=a', ...secret];
    for (const page of ['/forgot-password', ...linked]) {
      await visitor.open(page);
    }
    const host = await site.person({ role: 'host', verified: true });
    const buyer = await sell(site, await drawOnSale(host), 3);
    const params = { id: buyer.user.id };
    const [order] = await buyer.api('GET /api/v1/users/:id/orders', { params });
    const own = await site.visitor({ as: buyer });
    for (const page of ['', '/security', '/data', '/payout', '/orders', `/orders/${order?.id}`]) {
      await own.open(`/account${page}`);
    }
    await own.open('/dashboard');
  });
});
