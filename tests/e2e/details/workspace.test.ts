import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { TeamRole } from '#domain/organisations/roles.ts';
import { type Person, sharedSite } from '../../helpers/browser.ts';
import { linkInEmail } from '../../helpers/email-links.ts';
import { endedDraw } from '../../helpers/ended-draw.ts';
import { eventually } from '../../helpers/eventually.ts';
import { drawOnSale, sell } from '../../helpers/sold-tickets.ts';
import { expectWellMade } from '../../helpers/well-made.ts';
import { wonDraw } from '../../helpers/won-draw.ts';

const site = sharedSite();
const PHONE = { width: 390, height: 844 };

const newHost = () => site.person({ role: 'host', verified: true });
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Prize draw' }).getByRole('link');
const currentTab = (page: Page) => tabs(page).and(page.locator('[aria-current=page]'));
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor();

const ALL = [
  ...['Overview', 'Tickets', 'Orders & buyers', 'Draw & winners', 'Share'],
  ...['Updates', 'Insights', 'Money', 'Settings'],
];

async function newOrganisation(owner: Person): Promise<string> {
  const slug = `hall-${crypto.randomUUID().slice(0, 8)}`;
  await owner.api('POST /api/v1/organisations', { body: { slug, name: 'Fernhill Village Hall' } });
  return slug;
}

async function newMember(owner: Person, slug: string, role: TeamRole): Promise<Person> {
  const person = await site.person({ role: 'host' });
  const body = { email: person.email, role };
  await owner.api('POST /api/v1/organisations/:slug/members', { params: { slug }, body });
  const token = (await linkInEmail(site, person.email, '/team-invitation')).split('/').at(-1) ?? '';
  await person.api('POST /api/v1/organisation-invitations/:token', { params: { token } });
  return person;
}

describe("a draw's workspace", () => {
  it('has every page in one frame, without the site’s navigation [WORK-01, WORK-04]', async () => {
    const host = await newHost();
    const title = `A week in a lighthouse with a very long name, ${'and more '.repeat(8)}`.trim();
    const draw = await drawOnSale(host, { title });
    await sell(site, draw, 3);
    const { page, open } = await site.visitor({ as: host, ...PHONE });
    await open('/dashboard');
    expect(await page.getByRole('contentinfo').count()).toBe(0);
    await page.getByRole('link', { name: 'Manage' }).click();
    await page.waitForURL(`/prize-draw/${draw.id}/manage`);
    await eventually(() => tabs(page).allTextContents()).toEqual(ALL);
    for (const name of ALL) {
      await tabs(page).filter({ hasText: name }).click();
      await currentTab(page).filter({ hasText: name }).waitFor();
      expect(await currentTab(page).count()).toBe(1);
      expect(await page.getByRole('navigation', { name: 'Main' }).getByText('Why Us').count()).toBe(0);
      expect(await page.getByRole('contentinfo').count()).toBe(0);
      await expectWellMade(page);
    }
    const box = await currentTab(page).boundingBox();
    expect((box?.x ?? 999) + (box?.width ?? 0), 'the open tab is in view').toBeLessThanOrEqual(390);
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await page.waitForURL('/dashboard');
    await page.getByText(`${host.user.firstName} ${host.user.lastName}`).first().waitFor();
  });

  it('shows members of the team what their role may use [WORK-04, WORK-05]', async () => {
    const owner = await newHost();
    const slug = await newOrganisation(owner);
    const draw = await drawOnSale(owner, { organisation: { slug }, title: 'Lamp', startDate: null });
    const shared = ALL.slice(0, 5);
    const rows: [role: TeamRole, tabs: string[], forbidden: string][] = [
      ['editor', [...shared, 'Updates', 'Settings'], 'money'],
      ['drawer', shared, 'updates'],
      ['treasurer', [...shared, 'Insights', 'Money'], 'edit'],
      ['viewer', shared, 'insights'],
    ];
    for (const [role, names, forbidden] of rows) {
      const { page, open } = await site.visitor({ as: await newMember(owner, slug, role), ...PHONE });
      await open(`/prize-draw/${draw.id}/manage`);
      expect(await tabs(page).allTextContents()).toEqual(names);
      const mayEdit = role === 'editor';
      expect(await page.getByRole('link', { name: 'Publish' }).count()).toBe(mayEdit ? 1 : 0);
      expect(await page.getByText('An owner or an editor can do this.').count()).toBe(mayEdit ? 0 : 1);
      for (const name of names.slice(1)) {
        await tabs(page).filter({ hasText: name }).click();
        await currentTab(page).filter({ hasText: name }).waitFor();
        expect(await page.getByRole('alert').count(), `${role}: ${name}`).toBe(0);
      }
      await open(`/prize-draw/${draw.id}/${forbidden}`, 403);
    }
    const stranger = await site.visitor({ as: await newHost() });
    await stranger.open(`/prize-draw/${draw.id}/manage`, 404);
  });

  it('is closed to hosts of other draws [WORK-03]', async () => {
    const draw = await drawOnSale(await newHost());
    const { page, open } = await site.visitor({ as: await newHost() });
    await open(`/prize-draw/${draw.id}/manage`, 403);
    await heading(page, 'You can’t manage this prize draw');
    await open(`/prize-draw/${draw.id}/orders`, 403);
    await page.getByText('Only the creator of this prize draw can see its orders and buyers.').waitFor();
    expect(await tabs(page).count()).toBe(0);
    await expectWellMade(page);
  });

  it('leaves the page for sharing as it is for everyone else [WORK-06]', async () => {
    const host = await newHost();
    const draw = await drawOnSale(host);
    const visitor = await site.visitor();
    await visitor.open(`/prize-draw/${draw.id}/share`);
    await visitor.page.getByRole('link', { name: 'Back to Prize Draw' }).waitFor();
    expect(await visitor.page.getByRole('contentinfo').count()).toBe(1);
    const own = await site.visitor({ as: host });
    await own.open(`/prize-draw/${draw.id}/share`);
    expect(await currentTab(own.page).textContent()).toBe('Share');
    expect(await own.page.getByRole('contentinfo').count()).toBe(0);
  });
});

describe("a draw's overview", () => {
  const next = (page: Page) => page.getByRole('region', { name: 'What’s next' });

  it('says what to do next, from the draft to the delivery [WORK-02, WORK-07]', async () => {
    const host = await newHost();
    const draft = await drawOnSale(host, { startDate: null });
    const { page, open } = await site.visitor({ as: host, ...PHONE });
    await open(`/prize-draw/${draft.id}/manage`);
    await next(page).getByRole('heading', { name: 'Publish it' }).waitFor();
    expect(await page.getByRole('link', { name: 'Publish' }).getAttribute('href')).toBe(
      `/prize-draw/${draft.id}/edit?step=finalize`,
    );
    const live = await drawOnSale(host, {
      ticketPrice: 250,
      endDate: new Date(Date.now() + 20 * 86_400_000).toISOString(),
    });
    await open(`/prize-draw/${live.id}/manage`);
    await next(page).getByRole('heading', { name: 'Share it' }).waitFor();
    // A sale appears while the page is open.
    await sell(site, live, 4);
    const figures = page.getByRole('region', { name: 'Figures' });
    await figures.getByText('£10.00').waitFor();
    await next(page).getByRole('heading', { name: 'Tell buyers the news' }).waitFor();
    expect(await figures.textContent()).toContain('Tickets sold4');
    expect(await figures.textContent()).toContain('Days left20');
    await page.getByRole('button', { name: 'End Draw' }).click();
    await page.getByRole('button', { name: 'End prize draw' }).click();
    await next(page).getByRole('heading', { name: 'Draw the winner' }).waitFor();
    await page.getByText('Ended 19 days early by the host').waitFor();
    await expectWellMade(page);
    await open(`/prize-draw/${live.id}/admin`);
    await page.getByText('Ended 19 days early by the host').waitFor();
  });

  it('leads from the result to the claims, and back [WORK-08]', async () => {
    const { host, page: pathOf, draw } = await wonDraw(site);
    const { page, open } = await site.visitor({ as: host, ...PHONE });
    await open(pathOf('manage'));
    await next(page)
      .getByRole('heading')
      .filter({ hasText: /charity|claim|Invite/ })
      .first()
      .waitFor();
    await tabs(page).filter({ hasText: 'Draw & winners' }).click();
    await page.waitForURL(pathOf('admin'));
    const parts = page.getByRole('navigation', { name: 'After the draw' });
    await parts.getByRole('link', { name: 'Claims and delivery' }).click();
    await heading(page, `Winners of ${draw.title}`);
    expect(await currentTab(page).textContent()).toBe('Draw & winners');
    await parts.getByRole('link', { name: 'Result' }).click();
    await page.waitForURL(pathOf('admin'));
    await expectWellMade(page);
  });

  it('says that there is nothing to draw without tickets [WORK-02]', async () => {
    const { host, draw } = await endedDraw(site, { tickets: 0 });
    const { page, open } = await site.visitor({ as: host, ...PHONE });
    await open(`/prize-draw/${draw.id}/manage`);
    await next(page).getByRole('heading', { name: 'It ended without tickets' }).waitFor();
    await expectWellMade(page);
  });
});

describe("a draw's orders and buyers", () => {
  it('are listed, found, filtered and downloaded [WORK-10, WORK-11, WORK-12, WORK-13]', async () => {
    const host = await newHost();
    const draw = await drawOnSale(host, { title: 'Lamp', ticketPrice: 250 });
    const buyers = [await sell(site, draw, 3), await sell(site, draw, 1)];
    const [first] = await host.api('GET /api/v1/prize-draws/:id/orders', {
      params: { id: draw.id },
      query: { search: buyers[1]?.email ?? '' },
    });
    await host.api('POST /api/v1/prize-draws/:id/orders/:orderId/refund', {
      params: { id: draw.id, orderId: first?.id ?? '' },
      body: { reason: 'Asked for' },
    });
    const { page, open } = await site.visitor({ as: host });
    await open(`/prize-draw/${draw.id}/orders`);
    await heading(page, 'Orders for Lamp');
    const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
    expect(await rows.count()).toBe(2);
    expect(await rows.first().textContent()).toContain('1 ticket, 1 voided');
    expect(await rows.first().textContent()).toContain('£2.50 refunded');
    await expectWellMade(page);
    await page.getByRole('link', { name: 'Refunded' }).click();
    await page.getByText('1 to 1 of 1 order', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'All', exact: true }).click();
    await page.getByPlaceholder('Search orders...').fill(buyers[0]?.email ?? '');
    await page.getByText('1 to 1 of 1 order found').waitFor();
    expect(await rows.first().textContent()).toContain('000001–000003');
    await page.getByPlaceholder('Search orders...').fill('nobody at all');
    await heading(page, 'No orders found');
    await page.getByRole('button', { name: 'Clear Search' }).click();
    await page.getByText('1 to 2 of 2 orders').waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export orders to CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('lamp-orders.csv');
    await page.getByRole('link', { name: 'By buyer' }).click();
    await heading(page, 'Buyers for Lamp');
    expect(await rows.first().textContent()).toContain('3 tickets');
    await page.getByRole('link', { name: 'All voided' }).click();
    await page.getByText('1 to 1 of 1 buyer', { exact: true }).waitFor();
    await page.setViewportSize(PHONE);
    await expectWellMade(page);
  });

  it('say when there are none, and when they cannot be loaded [WORK-10]', async () => {
    const host = await newHost();
    const draw = await drawOnSale(host);
    const { page, open } = await site.visitor({ as: host, ...PHONE });
    await open(`/prize-draw/${draw.id}/orders`);
    await heading(page, 'No orders yet');
    await expectWellMade(page);
    await page.route('**/buyers?*', (route) =>
      route.fulfill({ status: 429, json: { message: 'Too many at once.', code: 'too_many' } }),
    );
    await page.getByRole('link', { name: 'By buyer' }).click();
    await page.getByText('The buyers could not be loaded.').waitFor();
    await page.unroute('**/buyers?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading(page, 'No buyers yet');
  });
});
