import type { CharityAgreement } from '#contract/payouts/charity-agreements.ts';
import type { Payable } from '#contract/payouts/payables.ts';
import type {
  Exportable,
  PayableDetails,
  PayableTotals,
  PayoutFile,
} from '#contract/payouts/payout-overview.ts';

const formatId = (number: number) => `019a9a9c-0000-7000-8000-${String(number).padStart(12, '0')}`;

const LONG_TITLE = `A long story of a prize: ${'Wolverhampton'.repeat(6)} and back`;

const createPayable = (
  id: number,
  fields: Pick<Payable, 'payee' | 'amountPence'> & Partial<Payable>,
): Payable => ({
  id: formatId(id),
  prizeDrawId: formatId(100),
  prizeDrawTitle: 'A week in the lighthouse at Pebble Point',
  part: 'share',
  rank: null,
  dueAt: '2026-12-03T10:00:00.000Z',
  isOverdue: false,
  state: 'owed',
  method: null,
  attempt: 1,
  lastFour: null,
  usableFrom: null,
  obstacles: [],
  laterObstacles: [],
  approvedBy: null,
  approvedAt: null,
  exportedAt: null,
  batchId: null,
  paidAt: null,
  reference: null,
  failedAt: null,
  failureReason: null,
  ...fields,
});

const host = { kind: 'host', name: 'Olga Osier', userId: formatId(9) } as const;
const BANK = { method: 'bank', lastFour: '4958' } as const;
const APPROVED = {
  state: 'approved',
  approvedBy: formatId(8),
  approvedAt: '2026-11-27T09:12:00.000Z',
} as const;

/** Payables in every state: late, with the longest texts, and with each obstacle. */
export const PAYABLES: Payable[] = [
  createPayable(1, {
    payee: { kind: 'charity', name: 'Harbour Lifeboats', userId: null },
    amountPence: 217_500,
    dueAt: '2026-11-24T10:00:00.000Z',
    isOverdue: true,
    obstacles: ['no_bank_details', 'no_agreement'],
  }),
  createPayable(2, { payee: host, amountPence: 4_132_500, ...BANK, obstacles: ['another_admin_needed'] }),
  createPayable(3, {
    payee: { kind: 'winner', name: `Bartholomew-Maximilian ${'W'.repeat(60)}`, userId: formatId(7) },
    prizeDrawTitle: LONG_TITLE,
    rank: 10,
    amountPence: 37_500,
    usableFrom: '2026-11-29T09:12:00.000Z',
    ...BANK,
    ...APPROVED,
    obstacles: ['details_on_hold'],
  }),
  createPayable(4, {
    payee: { kind: 'trees', name: 'Trees', userId: null },
    amountPence: 50_000,
    ...APPROVED,
  }),
  createPayable(5, {
    payee: host,
    part: 'reserve',
    amountPence: 413_250,
    ...BANK,
    ...APPROVED,
    state: 'exported',
    exportedAt: '2026-11-27T09:20:00.000Z',
    batchId: formatId(50),
  }),
  createPayable(6, {
    payee: { kind: 'winner', name: 'Ann Oak', userId: formatId(6) },
    rank: 2,
    amountPence: 20_663,
    ...BANK,
    ...APPROVED,
    state: 'failed',
    attempt: 2,
    exportedAt: '2026-11-27T09:20:00.000Z',
    failedAt: '2026-11-28T11:00:00.000Z',
    failureReason: 'The bank of the payee rejected it: the account was closed.',
  }),
  createPayable(7, {
    payee: { kind: 'charity', name: 'The Long Table Food Bank', userId: null },
    prizeDrawTitle: 'A larder for the winter',
    amountPence: 5_742,
    method: 'bank',
    lastFour: '7491',
    ...APPROVED,
    state: 'paid',
    paidAt: '2026-11-26T00:00:00.000Z',
    reference: 'FP 8812',
  }),
  createPayable(8, {
    payee: { kind: 'charity', name: 'The Long Table Food Bank', userId: null },
    prizeDrawTitle: 'A larder for the summer',
    amountPence: 5_742,
    method: 'bank',
    lastFour: '7491',
    usableFrom: '2026-11-29T09:12:00.000Z',
    laterObstacles: ['details_on_hold', 'charity_unconfirmed'],
  }),
  createPayable(9, {
    payee: host,
    prizeDrawTitle: 'A larder for the autumn',
    amountPence: 70_470,
    ...APPROVED,
    state: 'failed',
    method: 'stripe',
    exportedAt: '2026-11-27T09:20:00.000Z',
    obstacles: ['paid_before'],
    failedAt: '2026-11-28T11:00:00.000Z',
    failureReason: 'The payee has replaced the account that the payment was sent to.',
  }),
];

export const TOTALS: PayableTotals = {
  states: {
    owed: { payables: 2, amountPence: 4_350_000 },
    approved: { payables: 2, amountPence: 87_500 },
    exported: { payables: 1, amountPence: 413_250 },
    paid: { payables: 1_204, amountPence: 128_415_742 },
    failed: { payables: 2, amountPence: 91_133 },
  },
  overdue: { payables: 1, amountPence: 217_500 },
  unsettledDraws: [{ id: formatId(101), title: LONG_TITLE, endedAt: '2026-10-20T18:00:00.000Z' }],
};

export const FILES: PayoutFile[] = [
  {
    id: formatId(50),
    exportedAt: '2026-11-27T09:20:00.000Z',
    executionDate: '2026-11-27',
    payments: 2,
    amountPence: 433_913,
  },
];

export const EXPORTABLE: Exportable = {
  payables: 12,
  amountPence: 1_204_050,
  skipped: PAYABLES.slice(2, 3),
};

const BY = { id: formatId(8), name: 'Site Admin' };

/** The details of one of the payables above. */
export const showPayable = (index: number): PayableDetails => ({
  ...(PAYABLES[index] as Payable),
  isAutomatic: false,
  paidBefore: PAYABLES[index]?.obstacles.includes('paid_before') ? ['tr_1SXk2LA7pQ0vT4mBz9c8dE6f'] : [],
  history: [
    { event: 'fail', at: '2026-11-28T11:00:00.000Z', by: BY, attempt: 2 },
    { event: 'export', at: '2026-11-27T09:20:00.000Z', by: BY, attempt: 2 },
    { event: 'approve', at: '2026-11-27T09:12:00.000Z', by: BY, attempt: 2 },
    { event: 'withdraw', at: '2026-11-26T18:40:00.000Z', by: { id: formatId(6), name: null }, attempt: 1 },
  ],
});

export const AGREEMENT: CharityAgreement = {
  id: formatId(60),
  charityName: 'Harbour Lifeboats',
  charityNumber: '1234567',
  register: 'england-wales',
  registerStatus: 'removed',
  registeredName: 'HARBOUR LIFEBOATS',
  registeredEmail: 'office@lifeboats.pictures.example',
  contactEmail: 'treasurer@lifeboats.pictures.example',
  invitedAt: '2026-11-20T10:00:00.000Z',
  agreedAt: '2026-11-22T16:30:00.000Z',
  agreedName: 'Grace Alder',
  agreedRole: 'Treasurer',
  confirmedAt: null,
  lastFour: '7491',
};
