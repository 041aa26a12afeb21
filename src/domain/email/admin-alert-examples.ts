import type { AdminAlert } from './admin-alert-email.ts';
import type { EmailMessage } from './email.ts';
import { EXAMPLE_DRAW } from './example-draw.ts';

const drawTitle = EXAMPLE_DRAW.title;
const payout = { drawTitle, payableId: '019a9a9c-0000-7000-8000-000000000041', amountPence: 41_325 };
const ofDraw = { drawTitle, drawId: EXAMPLE_DRAW.id, amountPence: 2_500 };

const example = (data: AdminAlert) => ({ template: 'admin-alert', data }) as const;

/** Example alerts to admins. */
export const ADMIN_ALERT_EXAMPLES = {
  'admin-alert': example({
    kind: 'limit_raised',
    toPence: 500_000,
    limitPence: 100_000,
    appliesFrom: '2026-11-30T10:15:00.000Z',
  }),
  'admin-alert-payout-changed': example({ kind: 'payout_changed', ...payout }),
  'admin-alert-payout-after-failure': example({
    kind: 'payout_after_failure',
    reference: 'tr_1',
    ...payout,
  }),
  'admin-alert-payout-returned': example({ kind: 'payout_returned', ...payout }),
  'admin-alert-account-changed': example({
    kind: 'account_changed',
    personId: '019a9a9c-0000-7000-8000-000000000051',
  }),
  'admin-alert-role-changed': example({
    kind: 'role_changed',
    personId: '019a9a9c-0000-7000-8000-000000000051',
    role: 'support',
  }),
  'admin-alert-two-factor-removal': example({
    kind: 'two_factor_removal',
    personId: '019a9a9c-0000-7000-8000-000000000051',
    from: '2026-11-30T10:15:00.000Z',
  }),
  'admin-alert-postal-winner': example({
    kind: 'postal_winner',
    drawTitle,
    drawId: EXAMPLE_DRAW.id,
    reference: 'P-7KH4-M9XD-RT3C',
    claimBy: '2026-12-22T18:00:00.000Z',
  }),
  'admin-alert-dispute-opened': example({ kind: 'dispute_opened', ...ofDraw }),
  'admin-alert-dispute-lost': example({ kind: 'dispute_lost', ...ofDraw }),
  'admin-alert-refund-failing': example({ kind: 'refund_failing', attempts: 5, ...ofDraw }),
  'admin-alert-result-overdue': example({
    kind: 'result_overdue',
    drawTitle,
    drawId: EXAMPLE_DRAW.id,
    dueAt: '2026-11-28T18:30:00.000Z',
    cancelledAt: '2026-12-01T18:30:00.000Z',
  }),
  'admin-alert-log-refused': example({
    kind: 'log_refused',
    drawTitle,
    drawId: EXAMPLE_DRAW.id,
    reason: 'shorter',
  }),
  'admin-alert-signing-stopped': example({ kind: 'signing_stopped', problem: 'history' }),
  'admin-alert-ledger-wrong': example({ kind: 'ledger_wrong', count: 2 }),
  'admin-alert-seal-log-refused': example({ kind: 'seal_log_refused', reason: 'shorter' }),
  'admin-alert-seal-log-stopped': example({
    kind: 'seal_log_stopped',
    witness: 'witness.example',
    evidence: 'it saw 412 entries, and there are only 398',
  }),
  'admin-alert-complaint-made': example({
    kind: 'complaint_made',
    complaintId: EXAMPLE_DRAW.id,
    reference: 'C-7K4M-2QXD',
    acknowledgeBy: '2026-11-30T23:59:00.000Z',
    decideBy: '2026-12-24T23:59:00.000Z',
  }),
  'admin-alert-under-age': example({ kind: 'under_age', personId: '019a9a9c-0000-7000-8000-000000000051' }),
  'admin-alert-age-document': example({
    kind: 'age_document',
    personId: '019a9a9c-0000-7000-8000-000000000051',
  }),
  'admin-alert-complaints-overdue': example({
    kind: 'complaints_overdue',
    references: ['C-7K4M-2QXD', 'C-H3NP-8WTR'],
    total: 5,
  }),
  'admin-alert-witness-refuses': example({
    kind: 'witness_refuses',
    witness: 'witness.example',
    status: 403,
  }),
  'admin-alert-evidence-due': example({
    kind: 'evidence_due',
    count: 2,
    dueAt: '2026-11-30T23:59:00.000Z',
    ...ofDraw,
  }),
  'admin-alert-refunds-stuck': example({ kind: 'refunds_stuck', count: 3, amountPence: 7_500 }),
  'admin-alert-payouts-stuck': example({ kind: 'payouts_stuck', count: 1, amountPence: 41_325 }),
  'admin-alert-job-failing': example({
    kind: 'job_failing',
    job: 'send emails',
    since: '2026-11-28T17:30:00.000Z',
  }),
  'admin-alert-disk-nearly-full': example({
    kind: 'disk_nearly_full',
    host: 'draws-1',
    freeBytes: 1.2e9,
    totalBytes: 40e9,
  }),
} satisfies Record<string, EmailMessage>;
