import { expect, it } from 'vitest';
import { expectNoAxeViolations, expectNoOverflow, type Person, sharedSite } from '../../helpers/browser.ts';
import { linkInEmail } from '../../helpers/email-links.ts';
import { organisationInput } from '../../helpers/organisations.ts';
import { drawOnSale } from '../../helpers/sold-tickets.ts';

const site = sharedSite();

const NOTE = 'You run this draw, so you can’t buy tickets in it.';

/** Someone in the team of the organisation. */
async function coWorker(owner: Person, slug: string): Promise<Person> {
  const person = await site.person();
  const { email } = person;
  await owner.api('POST /api/v1/organisations/:slug/members', {
    params: { slug },
    body: { email, role: 'viewer' },
  });
  const token = (await linkInEmail(site, email, 'team-invitation')).split('/').at(-1) ?? '';
  await person.api('POST /api/v1/organisation-invitations/:token', { params: { token } });
  return person;
}

it('people who run a draw read on its page that they cannot buy tickets, and where to manage it [BUY-26]', async () => {
  const host = await site.person({ role: 'host', verified: true });
  const { slug } = await host.api('POST /api/v1/organisations', { body: organisationInput() });
  const colleague = await coWorker(host, slug);
  const organisation = { slug };
  const draws = [
    await drawOnSale(host),
    await drawOnSale(host, { layout: 'story' }),
    await drawOnSale(host, { organisation }),
  ];
  const runs = (person: Person, draw: (typeof draws)[number]) =>
    person === host || draw.organisation !== null;
  for (const [as, width] of [
    [host, 390],
    [host, 1280],
    [colleague, 390],
  ] as const) {
    const { page, open } = await site.visitor({ as, width });
    for (const draw of draws) {
      await open(`/prize-draw/${draw.id}`);
      const buttons = page.getByRole('link', { name: 'Buy Tickets Now' });
      if (!runs(as, draw)) {
        await buttons.first().waitFor();
        expect(await page.getByText(NOTE).count()).toBe(0);
        continue;
      }
      await page.getByText(NOTE).waitFor();
      expect(await buttons.count()).toBe(0);
      expect(await page.getByRole('group', { name: 'How many tickets?' }).count()).toBe(0);
      const link = page.getByRole('link', { name: 'Manage this draw' });
      expect(await link.getAttribute('href')).toBe(`/prize-draw/${draw.id}/admin`);
      await expectNoOverflow(page);
    }
    await expectNoAxeViolations(page);
  }
  // The server rejects an order all the same.
  const [draw] = draws;
  const order = host.api('POST /api/v1/prize-draws/:id/tickets', {
    params: { id: draw?.id ?? '' },
    body: { quantity: 1 },
  });
  await expect(order).rejects.toMatchObject({ status: 403, code: 'own_draw' });
});

it('other visitors load no file for it, and a preview shows the page as they see it [BUY-26]', async () => {
  const host = await site.person({ role: 'host', verified: true });
  const draw = await drawOnSale(host);
  const visitor = await site.visitor();
  const files: string[] = [];
  visitor.page.on('request', (request) => files.push(request.url()));
  await visitor.open(`/prize-draw/${draw.id}`);
  await visitor.page.getByRole('link', { name: 'Buy Tickets Now' }).first().waitFor();
  await visitor.page.waitForLoadState('networkidle');
  expect(files.filter((file) => file.includes('own-draw-note'))).toEqual([]);
  const { page, open } = await site.visitor({ as: host });
  await open(`/prize-draw/${draw.id}?preview=true`);
  await page.getByRole('link', { name: 'Buy Tickets Now' }).first().waitFor();
});
