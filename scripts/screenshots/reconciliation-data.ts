import type { Reconciliation, ReconciliationFinding } from '#contract/refunds/reconciliation.ts';

const FINDING: ReconciliationFinding = {
  id: '01a1b2c3-0000-7000-8000-000000000001',
  kind: 'refund_odd_amount',
  subject: 're_3PqZ8vL2eZvKYlo21a7bcdef',
  amountPence: -700,
  resolution: 'record_refund',
  paymentReference: 'pi_3PqZ8vL2eZvKYlo21x9uvwxy',
  orderId: '01a1b2c3-0000-7000-8000-0000000000aa',
  prizeDrawId: '01a1b2c3-0000-7000-8000-0000000000bb',
  prizeDrawTitle: 'A week in a lighthouse',
  firstSeenAt: '2026-11-21T04:00:00.000Z',
  lastSeenAt: '2026-11-22T04:00:00.000Z',
  resolvedAt: null,
  resolvedBy: null,
  reason: null,
};

const FINDINGS: ReconciliationFinding[] = [
  {
    ...FINDING,
    id: '01a1b2c3-0000-7000-8000-000000000002',
    kind: 'charge_unknown',
    subject: 'pi_3PqZ8vL2eZvKYlo2AnotherShop',
    amountPence: 123_450,
    resolution: 'accept',
    paymentReference: null,
    orderId: null,
    prizeDrawId: null,
    prizeDrawTitle: null,
  },
  { ...FINDING, id: '01a1b2c3-0000-7000-8000-000000000003', kind: 'refund_after_seal', amountPence: -2_500 },
  FINDING,
];

const checked = (findings: ReconciliationFinding[]): Reconciliation => ({
  isAvailable: true,
  isRunning: false,
  lastCheckedAt: '2026-11-22T04:00:00.000Z',
  lastFailedAt: null,
  balancePence: 1_482_117,
  ledgerPence: 1_361_867,
  open: findings.length,
  differencePence: findings.reduce((sum, { amountPence }) => sum + Math.abs(amountPence), 0),
  findings,
  total: findings.length,
});

export const DIFFERENCES = checked(FINDINGS);
export const NO_DIFFERENCES: Reconciliation = { ...checked([]), ledgerPence: 1_482_117 };
export const DIFFERENCE = checked([FINDING]);
export const UNCHECKED: Reconciliation = {
  ...DIFFERENCES,
  lastFailedAt: '2026-11-22T16:40:00.000Z',
};
