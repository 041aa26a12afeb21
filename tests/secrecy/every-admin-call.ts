import type { Calls } from '#contract/calls.ts';
import type { Ask } from './asking.ts';

const nothing: Ask = () => ({});
const ofBuyer: Ask = ({ world }) => ({ params: { id: world.buyer.user.id } });
const ofSpare: Ask = ({ world }) => ({ params: { id: world.spare.user.id } });
const ofDraw: Ask = ({ sold }) => ({ params: { id: sold.draw.id } });
const because = { reason: 'Asked for' };
const written = { subject: 'News', words: 'Three draws end this week.' };
/** A payable, agreement, draw or finding that does not exist. */
const ofPayable =
  (body?: unknown): Ask =>
  () => ({ params: { id: crypto.randomUUID() }, body });
const ofNoOrganisation =
  (body?: unknown): Ask =>
  () => ({ params: { slug: 'no-such-hall' }, body });
const days: Ask = () => ({ query: { from: '2026-11-01', to: '2036-10-31', by: 'month' } });

type AdminCall = Extract<
  keyof Calls,
  | 'GET /api/v1/admin/hosts/:id'
  | 'GET /api/v1/admin/search'
  | `${string} /api/v1/admin/people${string}`
  | `${string} /api/v1/admin/organisations${string}`
  | `${string} /api/v1/admin/prize-draws${string}`
  | `${string} /api/v1/admin/audit${string}`
  | `${string} /api/v1/admin/statistics${string}`
  | `${string} /api/v1/admin/settings`
  | `${string} /api/v1/admin/newsletter/${string}`
  | 'GET /api/v1/admin/jobs'
  | `${string} /api/v1/admin/payables${string}`
  | 'GET /api/v1/admin/journal.csv'
  | `${string} /api/v1/admin/reconciliation${string}`
  | `${string} /api/v1/admin/charity-agreements${string}`
>;

/**
 * How to make each call of the admin area. No session is re-authenticated, so calls that require it change nothing for
 * later calls.
 */
export const everyAdminCall: Record<AdminCall, Ask> = {
  'GET /api/v1/admin/hosts/:id': ({ world }) => ({ params: { id: world.owner.user.id } }),
  'GET /api/v1/admin/organisations': nothing,
  'PUT /api/v1/admin/organisations/:slug/verify': ofNoOrganisation({ checked: 'Its constitution' }),
  'PUT /api/v1/admin/organisations/:slug/refuse-name': ofNoOrganisation({ reason: 'Not theirs' }),
  'PUT /api/v1/admin/organisations/:slug/unverify': ofNoOrganisation(),
  'GET /api/v1/admin/people': nothing,
  'GET /api/v1/admin/people/:id': ofBuyer,
  'GET /api/v1/admin/people/:id/safer-play': ofBuyer,
  'POST /api/v1/admin/people/:id/break/lift': ({ world }) => ({
    params: { id: world.spare.user.id },
    body: { cause: 'wrong_facts' },
  }),
  'PUT /api/v1/admin/people/:id/role': ({ world }) => ({
    params: { id: world.spare.user.id },
    body: { role: 'participant' },
  }),
  // The id of the order would differ between the worlds, and the number with it.
  'GET /api/v1/admin/search': () => ({ query: { q: 'birch' } }),
  'PUT /api/v1/admin/people/:id/email': ({ world }) => ({
    params: { id: world.spare.user.id },
    body: { email: 'spruce@example.org' },
  }),
  'POST /api/v1/admin/people/:id/verification-email': ofSpare,
  'POST /api/v1/admin/people/:id/sign-out': ofSpare,
  'POST /api/v1/admin/people/:id/two-factor-removal': ofSpare,
  'DELETE /api/v1/admin/people/:id/two-factor-removal': ofSpare,
  'POST /api/v1/admin/people/:id/two-factor-removal/confirm': ofSpare,
  'POST /api/v1/admin/people/:id/draws': ({ world }) => ({
    params: { id: world.spare.user.id },
    body: { act: 'pause', ...because },
  }),
  'POST /api/v1/admin/people/:id/suspend': ({ world }) => ({
    params: { id: world.buyer.user.id },
    body: because,
  }),
  'POST /api/v1/admin/people/:id/reinstate': ofBuyer,
  'GET /api/v1/admin/people/:id/data.json': ofBuyer,
  'POST /api/v1/admin/people/:id/erasure': ofBuyer,
  'DELETE /api/v1/admin/people/:id/erasure': ofBuyer,
  'POST /api/v1/admin/people/:id/notes': ({ world }) => ({
    params: { id: world.buyer.user.id },
    body: { text: 'Rang about a refund.' },
  }),
  'DELETE /api/v1/admin/people/:id/notes/:noteId': ({ world }) => ({
    params: { id: world.buyer.user.id, noteId: crypto.randomUUID() },
  }),
  'GET /api/v1/admin/prize-draws': nothing,
  'GET /api/v1/admin/prize-draws/:id': ofDraw,
  'POST /api/v1/admin/prize-draws/:id/unpublish': ({ sold }) => ({
    params: { id: sold.draw.id },
    body: because,
  }),
  'GET /api/v1/admin/audit': nothing,
  'GET /api/v1/admin/audit/acts': nothing,
  'GET /api/v1/admin/statistics': days,
  'GET /api/v1/admin/statistics.csv': days,
  'GET /api/v1/admin/statistics/failed-payments': days,
  'GET /api/v1/admin/settings': nothing,
  'PATCH /api/v1/admin/settings': () => ({ body: { newsletter: true } }),
  'GET /api/v1/admin/newsletter/subscribers': nothing,
  'GET /api/v1/admin/newsletter/subscribers.csv': nothing,
  'GET /api/v1/admin/newsletter/issues': nothing,
  'POST /api/v1/admin/newsletter/preview': () => ({ body: written }),
  'POST /api/v1/admin/newsletter/test': () => ({ body: written }),
  'POST /api/v1/admin/newsletter/issues': () => ({ body: written }),
  'GET /api/v1/admin/jobs': nothing,
  'POST /api/v1/admin/charity-agreements/:id/confirm': ofPayable(),
  'POST /api/v1/admin/prize-draws/:id/host-repayment': ofPayable({
    reference: 'FP 1',
    paidAt: '2026-01-05T10:00:00Z',
    amountPence: 100,
  }),
  'GET /api/v1/admin/reconciliation': nothing,
  'POST /api/v1/admin/reconciliation/run': nothing,
  'POST /api/v1/admin/reconciliation/findings/:id/resolve': ofPayable(because),
  'GET /api/v1/admin/payables': nothing,
  'GET /api/v1/admin/payables/totals': nothing,
  'GET /api/v1/admin/payables/exportable': nothing,
  'GET /api/v1/admin/payables/files': nothing,
  'GET /api/v1/admin/payables/:id': ofPayable(),
  'GET /api/v1/admin/payables/:id/remittance.pdf': ofPayable(),
  'POST /api/v1/admin/payables/:id/approve': ofPayable(),
  'POST /api/v1/admin/payables/:id/paid': ofPayable({ reference: 'FP 1', paidAt: '2026-01-05T10:00:00Z' }),
  'POST /api/v1/admin/payables/:id/failed': ofPayable(because),
  'POST /api/v1/admin/payables/:id/returned': ofPayable(because),
  'POST /api/v1/admin/payables/:id/reopen': ofPayable(),
  'POST /api/v1/admin/payables/:id/reverse': ofPayable({ ...because, amountPence: 100 }),
  'POST /api/v1/admin/payables/:id/count-transfer': ofPayable(),
  'GET /api/v1/admin/payables.csv': nothing,
  'GET /api/v1/admin/payables.pain001.xml': nothing,
  // A period before all sales, because the order of concurrent transfers is random.
  'GET /api/v1/admin/journal.csv': () => ({ query: { from: '2020-01-01', to: '2020-01-02' } }),
};
