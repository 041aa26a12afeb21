import { type Actions, fail, openDialog, press, respond, see, seeRole } from './actions.ts';
import { AGREEMENT, EXPORTABLE, FILES, PAYABLES, showPayable, TOTALS } from './admin-payout-data.ts';
import { listScenes, type Scene, type Stage } from './scene.ts';

const LIST: Actions = [
  respond('**/api/v1/admin/payables?*', PAYABLES),
  respond('**/api/v1/admin/payables/totals*', TOTALS),
  respond('**/api/v1/admin/payables/files*', FILES),
  respond('**/api/v1/admin/payables/exportable', EXPORTABLE),
];
const openList: Actions = [press('Payouts', 'tab'), see('1 to 9 of 9')];

/** Opens one of the payables from the list. */
const withPayable = (index: number, act: Actions = []) => ({
  before: [
    LIST,
    respond('**/api/v1/admin/payables/019*', showPayable(index)),
    respond('**/api/v1/prize-draws/*/charity-agreement', AGREEMENT),
  ],
  act: [
    openList,
    (page) =>
      page
        .getByRole('list', { name: 'Payouts' })
        .getByRole('link')
        .nth(index * 2)
        .click(),
    seeRole('heading', 'History'),
    act,
  ] satisfies Actions,
});

/** The payouts in the admin area, and the host's statement. */
export async function adminPayoutScenes({ cast: { admin, host }, draws }: Stage): Promise<Scene[]> {
  // A draw of the demo.
  const [paid] = await admin.api('GET /api/v1/admin/payables', { query: { state: 'paid', limit: 1 } });
  const statement = `/prize-draw/${paid?.prizeDrawId}/statement`;
  return [
    // Starts on another tab, because the first tab's data is part of the page and cannot be replaced.
    ...listScenes('admin', { path: '/admin?tab=settings', as: admin })({
      payouts: { before: LIST, act: openList },
      'payouts-none': '/admin?tab=payouts&state=failed',
      'payouts-failed': {
        before: fail('**/api/v1/admin/payables**'),
        act: [press('Payouts', 'tab'), seeRole('button', 'Retry')],
      },
      'payouts-export': {
        screen: true,
        before: LIST,
        act: [openList, openDialog('Export for the bank'), see('12 payments')],
      },
      'payout-charity': withPayable(0),
      'payout-charity-confirm': { screen: true, ...withPayable(0, openDialog('Confirm the charity')) },
      'payout-charity-invite': { screen: true, ...withPayable(0, openDialog('Invite again')) },
      'payout-another-admin': withPayable(1),
      'payout-longest': withPayable(2),
      'payout-certificate': { screen: true, ...withPayable(3, openDialog('Enter the certificate')) },
      'payout-paid': { screen: true, ...withPayable(4, openDialog('Mark as paid')) },
      'payout-failed': withPayable(5),
      'payout-returned': { screen: true, ...withPayable(6, openDialog('The bank returned it')) },
      'payout-paid-before': withPayable(8),
      'payout-count': {
        screen: true,
        ...withPayable(8, openDialog('Count this transfer as the payment')),
      },
      'payout-held': { screen: true, ...withPayable(7, openDialog('Approve')) },
    }),
    ...listScenes('statement', { as: admin })({
      settled: statement,
      print: { path: statement, print: true },
      'not-settled': { path: `/prize-draw/${draws.lighthouse.id}/statement`, as: host },
    }),
    ...listScenes('awards', {})({ 'timeline-paid': `/prize-draw/${paid?.prizeDrawId}` }),
  ];
}
