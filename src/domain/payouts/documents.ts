import { formatPounds } from '../money/format.ts';
import type { Outcome } from '../outcome/outcome.ts';
import { plural } from '../text/plural.ts';
import { formatDateTime, formatLongDate } from '../time/london.ts';
import type { PayablePart, PayableState } from './states.ts';
import { splitVat, type Vat } from './vat.ts';

/** How the money of a settled draw was divided, in pence. The parts add up to gross. */
export interface SettledDraw {
  id: string;
  title: string;
  hostName: string;
  charityName: string;
  charityNumber: string | null;
  outcome: Outcome;
  settledAt: Date;
  /** Valid tickets at the end of sales. */
  tickets: number;
  minTicketAmount: number | null;
  /** Paid orders less refunds. */
  grossPence: number;
  platformFeePence: number;
  charityPence: number;
  winnersCashPence: number;
  extraTrees: number;
  extraTreesCostPence: number;
  treesByPlatform: number;
  hostPence: number;
  /** The part of the host's money that is kept until `reserveUntil`. */
  reservePence: number;
  reserveUntil: Date | null;
}

/** A payment to the host: its state, and once it is paid, its date and reference. */
export interface HostPayment {
  part: PayablePart;
  amountPence: number;
  state: PayableState;
  dueAt: Date | null;
  paidAt: Date | null;
  reference: string | null;
}

/** A payment to the charity. */
export interface CharityPayment {
  amountPence: number;
  paidAt: Date;
  reference: string;
  lastFour: string | null;
}

export type DocumentRow = { text: string; amountPence: number; isTotal?: boolean };

/** A document as its page and its PDF show it. Amounts are in pence. */
export interface FinancialDocument {
  title: string;
  number: string;
  issuer: string;
  recipient: string;
  issuedAt: Date;
  /** Facts above the amounts, each with a label. */
  facts: { label: string; value: string }[];
  rows: DocumentRow[];
  notes: string[];
}

const OUTCOME_TEXTS: Record<Outcome, string> = {
  delivered: 'All prizes were delivered',
  minimum_not_met: 'The minimum was not met',
  undelivered: 'A prize was not delivered',
  no_winner: 'No ticket was entered, so every ticket was refunded',
  cancelled: 'Cancelled, and every ticket was refunded',
};

const PART_LABELS: Record<PayablePart, string> = {
  share: 'Payment',
  reserve: 'Payment of the reserve',
  returned: 'Payment that Stripe took back',
};

/** Says when and with which reference each payment was made, or that it was not made yet. */
function listPayments(payments: readonly HostPayment[]): FinancialDocument['facts'] {
  const counts = new Map<string, number>();
  return payments.map((payment) => {
    const label = PART_LABELS[payment.part];
    const count = (counts.get(label) ?? 0) + 1;
    counts.set(label, count);
    const value = `${formatPounds(payment.amountPence)}, ${describePayment(payment)}`;
    return { label: count === 1 ? label : `${label} (${count})`, value };
  });
}

function describePayment({ state, dueAt, paidAt, reference }: HostPayment): string {
  if (state === 'paid') return `paid on ${formatLongDate(paidAt)} with reference ${reference}`;
  if (state === 'exported') return 'on its way';
  if (state === 'failed') return 'not paid: the payment failed';
  return `not paid yet, due by ${formatLongDate(dueAt)}`;
}

const describeOutcome = ({ outcome, minTicketAmount }: SettledDraw): string =>
  outcome === 'minimum_not_met' && minTicketAmount !== null
    ? `The minimum of ${plural(minTicketAmount, 'ticket')} was not met`
    : OUTCOME_TEXTS[outcome];

/** What the host gets and why, and whether it was paid. */
export function buildSettlementStatement(
  draw: SettledDraw,
  payments: readonly HostPayment[],
  issuer: string,
): FinancialDocument {
  requireWhole(draw);
  const { grossPence, reservePence, reserveUntil, hostPence, extraTrees } = draw;
  const less = (text: string, pence: number) => (pence > 0 ? [{ text, amountPence: -pence }] : []);
  const kept = reserveUntil
    ? `Kept until ${formatLongDate(reserveUntil)} in case payments are disputed`
    : 'Kept in case payments are disputed';
  return {
    title: 'Settlement statement',
    number: numberOf('ST', draw),
    issuer,
    recipient: draw.hostName,
    issuedAt: draw.settledAt,
    facts: [
      { label: 'Prize draw', value: draw.title },
      { label: 'Outcome', value: describeOutcome(draw) },
      { label: 'Tickets', value: String(draw.tickets) },
      { label: 'Settled', value: formatDateTime(draw.settledAt) },
      ...listPayments(payments),
    ],
    rows: [
      { text: 'Ticket sales less refunds', amountPence: grossPence },
      ...less('Platform fee', draw.platformFeePence),
      ...less(`Charity: ${draw.charityName}`, draw.charityPence),
      ...less('Cash for winners', draw.winnersCashPence),
      ...less(plural(extraTrees, 'extra tree'), draw.extraTreesCostPence),
      { text: 'Your share', amountPence: hostPence, isTotal: true },
      ...less(kept, reservePence),
      ...(reservePence > 0
        ? [{ text: 'Payable at the settlement', amountPence: hostPence - reservePence, isTotal: true }]
        : []),
    ],
    notes:
      draw.treesByPlatform > 0
        ? [`${issuer} also plants ${plural(draw.treesByPlatform, 'tree')} at its own cost.`]
        : [],
  };
}

/** Tells the charity what a payment is for. */
export function buildRemittanceAdvice(
  draw: SettledDraw,
  payment: CharityPayment,
  issuer: string,
): FinancialDocument {
  const { charityName, charityNumber, lastFour } = { ...draw, ...payment };
  return {
    title: 'Remittance advice',
    number: numberOf('RA', draw),
    issuer,
    recipient: charityNumber ? `${charityName}, registered charity ${charityNumber}` : charityName,
    issuedAt: payment.paidAt,
    facts: [
      { label: 'Prize draw', value: draw.title },
      { label: 'Run by', value: draw.hostName },
      { label: 'Ticket sales less refunds', value: formatPounds(draw.grossPence) },
      { label: 'Reference', value: payment.reference },
      ...(lastFour ? [{ label: 'Account', value: `ends in ${lastFour}` }] : []),
    ],
    rows: [
      { text: `Paid on ${formatLongDate(payment.paidAt)}`, amountPence: payment.amountPence, isTotal: true },
    ],
    notes: [],
  };
}

/** Invoices the platform's fee, which includes VAT if the platform charges it. */
export function buildFeeInvoice(draw: SettledDraw, vat: Vat, issuer: string): FinancialDocument {
  const { platformFeePence } = draw;
  const { netPence, vatPence } = splitVat(platformFeePence, vat.ratePercent);
  const hasVat = vat.ratePercent > 0;
  return {
    title: hasVat ? 'VAT invoice' : 'Invoice',
    number: numberOf('IN', draw),
    issuer,
    recipient: draw.hostName,
    issuedAt: draw.settledAt,
    facts: [
      { label: 'Prize draw', value: draw.title },
      { label: 'Date of supply', value: formatLongDate(draw.settledAt) },
      ...(hasVat && vat.number ? [{ label: 'VAT number', value: vat.number }] : []),
    ],
    rows: [
      { text: `Platform fee on ticket sales of ${formatPounds(draw.grossPence)}`, amountPence: netPence },
      ...(hasVat ? [{ text: `VAT at ${vat.ratePercent}%`, amountPence: vatPence }] : []),
      { text: 'Total', amountPence: platformFeePence, isTotal: true },
    ],
    notes: [
      'Paid from the ticket sales. There is nothing to pay.',
      ...(hasVat ? [] : ['No VAT is charged.']),
    ],
  };
}

/** The number of a document: its kind, and the end of the draw's id. */
const numberOf = (kind: string, { id }: SettledDraw) => `${kind}-${id.slice(-12).toUpperCase()}`;

function requireWhole(draw: SettledDraw): void {
  const { platformFeePence, charityPence, winnersCashPence, extraTreesCostPence, hostPence } = draw;
  const parts = platformFeePence + charityPence + winnersCashPence + extraTreesCostPence + hostPence;
  if (parts !== draw.grossPence) throw new Error(`a statement shows ${parts} of ${draw.grossPence} pence`);
}
