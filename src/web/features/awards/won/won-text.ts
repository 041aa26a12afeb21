import type { Award } from '#contract/awards/awards.ts';
import type { DeliveryKind } from '#domain/awards/claim.ts';
import { calculateGiveUpAt } from '#domain/awards/deadlines.ts';
import { UNDELIVERED_PERCENT } from '#domain/money/guarantee.ts';
import { formatTicketNumber } from '#domain/orders/ticket-digits.ts';
import { formatCash } from '#domain/outcome/outcome-text.ts';
import { formatOrdinal } from '#domain/text/ordinal.ts';
import { formatDateTime, formatLongDate } from '#domain/time/london.ts';

/** The heading of the winner's page after the first look at it. */
export function headAward({ state, isCash, presumed }: Award): string {
  switch (state) {
    case 'won':
      return 'You won';
    case 'claimed':
      return isCash ? 'Your claim is in' : 'Your prize is claimed';
    case 'sent':
      return 'Your prize is on its way';
    case 'received':
      if (isCash) return 'We’ve paid you';
      return presumed ? 'Your prize counts as received' : 'Enjoy your prize';
    case 'problem':
      return 'We’re looking into it';
    case 'undelivered':
      return 'Your prize wasn’t delivered';
    case 'declined':
      return 'You declined this prize';
    default:
      return 'You can no longer claim this prize';
  }
}

/** Names one of a winner's prizes: by its rank, and by its ticket if the winner won that rank several times. */
export function nameOwnAward({ id, rank, ticketNumber }: Award, all: readonly Award[]): string {
  const prize = `${formatOrdinal(rank)} prize`;
  const isAlone = all.every((other) => other.id === id || other.rank !== rank);
  return isAlone ? prize : `${prize}, ticket ${formatTicketNumber(ticketNumber)}`;
}

/** Says how the winner gets the prize. Cash needs no delivery. */
export function describeDelivery({ contact, isCash }: Pick<Award, 'contact' | 'isCash'>): string {
  if (!contact || isCash) return '';
  const { kind, address } = contact.delivery;
  if (kind === 'post' && address) return `By post to ${formatAddress(address, ', ')}.`;
  return DELIVERIES[kind];
}

const DELIVERIES: Record<DeliveryKind, string> = {
  post: 'By post.',
  digital: 'By email.',
  collect: 'You’ll collect it.',
};

type Address = NonNullable<NonNullable<Award['contact']>['delivery']['address']>;

/** An address with its lines separated by `separator`. */
export function formatAddress({ line1, line2, town, postcode }: Address, separator: string): string {
  return [line1, line2, town, postcode].filter(Boolean).join(separator);
}

/** Says until when the host has to send a claimed prize. */
export function describeSending(award: Award, hostName: string, now: number): string {
  const { claimedAt, dueAt, isCash } = award;
  if (isCash) return 'We’ll pay you by bank transfer and send you an email about it.';
  if (dueAt === null || claimedAt === null) return '';
  const by = formatLongDate(dueAt);
  if (now < Date.parse(dueAt)) {
    const isCollected = award.contact?.delivery.kind === 'collect';
    return `${hostName} has until ${by} to ${isCollected ? 'hand it over' : 'send it'}.`;
  }
  const end = formatLongDate(calculateGiveUpAt(new Date(claimedAt)));
  return `It was due by ${by}. If you still don’t have it by ${end}, the guarantee applies.`;
}

/** Says what happens to a sent prize if the winner says nothing. */
export function describeReceipt({ dueAt }: Award, hasEvidence: boolean): string {
  return hasEvidence
    ? `If you don’t report a problem, it counts as received on ${formatLongDate(dueAt)}.`
    : 'Please confirm once it’s arrived.';
}

/** What winners get if their prize was not delivered. */
export function describeGuarantee(prizes: number, cash: Award['cash']): string {
  const share = prizes > 1 ? ', divided by the number of prizes won,' : '';
  const rule = `The guarantee applies, so we’ll pay you ${UNDELIVERED_PERCENT}% of total ticket sales${share} in cash.`;
  if (!cash) return rule;
  const later = cash.isLowerBound ? ' You’ll know the exact amount once every prize is decided.' : '';
  return `${rule} That is ${formatCash(cash)}.${later}`;
}

/** Says what happens to an appeal. */
export function describeAppeal({ appealedAt, appealDecidedAt, state }: Award): string {
  if (appealedAt === null) return '';
  if (appealDecidedAt === null) {
    return `You appealed on ${formatDateTime(appealedAt)}. We’ll decide within 14 days and email you.`;
  }
  return state === 'lapsed' || state === 'disqualified'
    ? `Your appeal was dismissed on ${formatLongDate(appealDecidedAt)}.`
    : `Your appeal was upheld on ${formatLongDate(appealDecidedAt)}.`;
}
