import type { DrawInput } from '#contract/draws/draws.ts';
import type { BrowserSite } from './browser.ts';
import { drawOnSale, sell } from './sold-tickets.ts';

type Wishes = Partial<DrawInput> & { tickets?: number };

/** An ended draw with this many tickets, all of one buyer, and the address of its drawing page. */
export async function endedDraw(site: BrowserSite, { tickets = 2, ...overrides }: Wishes = {}) {
  const host = await site.person({ role: 'host', verified: true });
  const draw = await drawOnSale(host, overrides);
  const buyer = tickets > 0 ? await sell(site, draw, tickets) : undefined;
  await host.api('POST /api/v1/prize-draws/:id/end', { params: { id: draw.id } });
  return { host, draw, buyer, path: `/prize-draw/${draw.id}/admin` };
}
