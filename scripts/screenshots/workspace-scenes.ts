import type { PrizeDraw } from '#contract/draws/draws.ts';
import { openDialog } from './actions.ts';
import { createDraw } from './cast.ts';
import { listScenes, type Scene, type Stage } from './scene.ts';

/** The overview of a draw's workspace in each state, and its orders and buyers. */
export function workspaceScenes({ cast, draws }: Stage): Scene[] {
  const { host, longHost, emptyHost, unverifiedHost, admin } = cast;
  const overview = ({ id }: PrizeDraw) => `/prize-draw/${id}/manage`;
  const orders = ({ id }: PrizeDraw, query = '') => `/prize-draw/${id}/orders${query}`;
  return [
    ...listScenes('workspace', { as: host })({
      draft: overview(draws.draft),
      unverified: {
        path: async () => overview(await createDraw(unverifiedHost, { title: 'A sampler', startDate: null })),
        as: unverifiedHost,
      },
      'on-sale': overview(draws.lighthouse),
      ready: overview(draws.hamper),
      drawn: overview(draws.cakes),
      longest: { path: overview(draws.long), as: longHost },
      'sold-out': { path: overview(draws.soldOut), as: longHost },
      paused: { path: overview(draws.paused), as: longHost },
      'ended-early': { path: overview(draws.wrongly), as: longHost },
      'below-minimum': { path: overview(draws.belowMinimum), as: longHost },
      'nobody-entered': { path: overview(draws.noEntries), as: longHost },
      cancelled: { path: overview(draws.cancelled), as: longHost },
      admin: { path: overview(draws.lighthouse), as: admin, screen: true },
      delete: { path: overview(draws.draft), screen: true, act: openDialog('Delete') },
      'not-the-creator': { path: overview(draws.lighthouse), as: emptyHost, status: 403 },
    }),
    ...listScenes('orders', { as: host })({
      list: orders(draws.lighthouse),
      'with-refunds': { path: orders(draws.wrongly), as: longHost },
      buyers: orders(draws.lighthouse, '?by=buyer'),
      empty: orders(draws.supper),
      'none-found': orders(draws.lighthouse, '?search=a+person+that+nobody+knows'),
    }),
  ];
}
