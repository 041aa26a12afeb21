import { expect, it } from 'vitest';
import { sharedSite } from '../../helpers/browser.ts';
import { drawOnSale, sell } from '../../helpers/sold-tickets.ts';

const site = sharedSite();

it('updates the minimum on the draw page when a ticket is sold', async () => {
  const host = await site.person({ role: 'host', verified: true });
  const draw = await drawOnSale(host, { minTicketAmount: 20 });
  const visitor = await site.visitor();
  await visitor.open(`/prize-draw/${draw.id}`);
  const minimum = visitor.page.getByText('of the minimum of 20 tickets sold').first();
  expect(await minimum.textContent()).toMatch(/^0 of/);
  await sell(site, draw, 3);
  await expect.poll(() => minimum.textContent()).toMatch(/^3 of/);
  expect(await visitor.page.getByRole('heading', { name: 'Minimum ticket guarantee' }).count()).toBe(1);
});
