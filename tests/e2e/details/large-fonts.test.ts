import { describe, it } from 'vitest';
import { expectNoOverflow, sharedSite } from '../../helpers/browser.ts';
import { drawOnSale } from '../../helpers/sold-tickets.ts';

const site = sharedSite();

/** A phone of 390 px with doubled font size behaves like one of half that width. */
const LARGE_FONTS = { width: 195 };

describe('fonts of twice the size on a phone', () => {
  it('cause no horizontal overflow for a visitor', async () => {
    const { id } = await drawOnSale(await site.person({ role: 'host', verified: true }));
    const { page, open } = await site.visitor(LARGE_FONTS);
    const pages = ['/', '/prize-draws', '/pricing', '/faq', '/help', '/auth', '/newsletter'];
    for (const path of [
      ...pages,
      `/prize-draw/${id}`,
      `/prize-draw/${id}/share`,
      `/prize-draw/${id}/tickets`,
    ]) {
      await open(path);
      await expectNoOverflow(page);
    }
  });

  it('cause no horizontal overflow in an account', async () => {
    const { page, open } = await site.visitor({ ...LARGE_FONTS, as: await site.person() });
    for (const path of [
      '/dashboard',
      '/account',
      '/account/security',
      '/account/limits',
      '/account/data',
      '/account/orders',
    ]) {
      await open(path);
      await expectNoOverflow(page);
    }
  });
});
