import type { FailedPayment, Figures, Statistics } from '#contract/admin/statistics.ts';
import { describeDecline } from '#domain/orders/declines.ts';
import { formatCsvLine } from '#domain/tables/csv.ts';
import { toIsoTime } from '#server/db/time.ts';
import { createEmptyMoney, type MoneyFigures } from './policy.ts';
import type { Read } from './service.ts';
import type { FailedPayment as FailedRow } from './store.ts';

export function presentStatistics(read: Read): Statistics {
  const steps = read.steps.map((step, at) => ({ ...step, ...figuresOf(read, at) }));
  const totals = { ...steps.reduce(sumOf, noFigures()), activeDraws: read.active };
  return { from: read.from, to: read.to, by: read.by, totals, steps };
}

function figuresOf({ money, orders, people, draws }: Read, at: number): Figures {
  const placed = orders.find(({ step }) => step === at);
  const joined = people.find(({ step }) => step === at);
  return {
    ...(money[at] ?? createEmptyMoney()),
    ordersBegun: placed?.begun ?? 0,
    ordersPaid: placed?.paid ?? 0,
    ordersFailed: placed?.failed ?? 0,
    failedPence: placed?.failedPence ?? 0,
    newHosts: joined?.hosts ?? 0,
    newParticipants: joined?.participants ?? 0,
    activeDraws: draws[at] ?? 0,
  };
}

const noFigures = (): Figures => ({
  ...createEmptyMoney(),
  ordersBegun: 0,
  ordersPaid: 0,
  ordersFailed: 0,
  failedPence: 0,
  newHosts: 0,
  newParticipants: 0,
  activeDraws: 0,
});

function sumOf(sum: Figures, step: Figures): Figures {
  const names = Object.keys(sum) as (keyof Figures)[];
  return Object.fromEntries(names.map((name) => [name, sum[name] + step[name]])) as Figures;
}

export function presentFailedPayment({
  draw,
  person,
  declineCode,
  createdAt,
  ...row
}: FailedRow): FailedPayment {
  const { orderId, quantity, amountPence, provider } = row;
  return {
    orderId,
    draw,
    person,
    quantity,
    amountPence,
    provider,
    createdAt: toIsoTime(createdAt),
    reason:
      describeDecline(declineCode) ?? (provider === 'test' ? 'Declined as the test payment asked' : null),
  };
}

/** A byte order mark, which tells spreadsheets that the text is UTF-8. */
const MARK = '\uFEFF';

type Money = Extract<keyof MoneyFigures | 'failedPence', `${string}Pence`>;

const MONEY: readonly [Money, string][] = [
  ['salesPence', 'Sales (GBP)'],
  ['refundsPence', 'Refunds (GBP)'],
  ['grossPence', 'Gross (GBP)'],
  ['platformFeePence', 'Platform fee (GBP)'],
  ['charityPence', 'Charities (GBP)'],
  ['hostPence', 'Hosts (GBP)'],
  ['winnersPence', 'Winners in cash (GBP)'],
  ['extraTreesPence', 'Extra trees (GBP)'],
  ['failedPence', 'Failed payments (GBP)'],
];

const COUNTS: readonly [Exclude<keyof Figures, Money>, string][] = [
  ['treesByPlatform', 'Trees by the platform'],
  ['treesByHosts', 'Trees by hosts'],
  ['ordersBegun', 'Purchases begun'],
  ['ordersPaid', 'Purchases paid'],
  ['ordersFailed', 'Payments failed'],
  ['newHosts', 'New hosts'],
  ['newParticipants', 'New participants'],
  ['activeDraws', 'Draws on sale'],
];

/** One line per step, and a last line with the totals. */
export function formatStatisticsTable({ from, to, steps, totals }: Statistics): string {
  const head = formatCsvLine([
    'From',
    'To',
    ...MONEY.map(([, name]) => name),
    ...COUNTS.map(([, name]) => name),
  ]);
  const lines = [...steps, { from, to, ...totals }].map((step) =>
    formatCsvLine([
      step.from,
      step.to,
      ...MONEY.map(([name]) => (step[name] / 100).toFixed(2)),
      ...COUNTS.map(([name]) => step[name]),
    ]),
  );
  return MARK + head + lines.join('');
}
