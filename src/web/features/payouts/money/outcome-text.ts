import type { DrawOutcome } from '#contract/payouts/outcome.ts';
import type { Outcome } from '#domain/outcome/outcome.ts';
import { formatLongDate } from '#domain/time/london.ts';

const NAMES: Record<Outcome, string> = {
  delivered: 'Every prize has arrived',
  minimum_not_met: 'The minimum was not met',
  undelivered: 'A prize was not delivered',
  no_winner: 'Nobody was entered',
  cancelled: 'The draw was cancelled',
};

type Fixed = Pick<DrawOutcome, 'outcome' | 'fixedAt'>;

/** The heading above a draw's figures. `expected` is the outcome as far as it is known. */
export function nameOutcome({ outcome }: Fixed, expected: Outcome | null): string {
  const known = outcome ?? expected;
  return known ? NAMES[known] : 'The money so far';
}

/** Says whether the figures can still change, and until when. */
export function describeOutcome({ fixedAt }: Fixed, isOver: boolean): string {
  if (fixedAt) return `Fixed on ${formatLongDate(fixedAt)}. These amounts no longer change.`;
  return isOver
    ? 'The amounts are fixed once every prize has arrived, or its winner is owed cash instead, and no payment or refund is pending. Until then, they are estimates.'
    : 'The amounts are fixed after the draw, once every prize has arrived and no payment or refund is pending. Until then, they are estimates.';
}

/** Lists how the sales are divided, without empty lines. The host's part is the total, and not in the list. */
export function listParts(money: DrawOutcome, charityName: string): { label: string; pence: number }[] {
  const { gross, platformFee, charity, winnersCash, host } = money;
  const trees = gross - platformFee - charity - winnersCash - (host ?? 0);
  const less = [
    { label: 'Platform fee', pence: -platformFee },
    { label: `To ${charityName}`, pence: -charity },
    { label: 'Cash for winners', pence: -winnersCash },
    { label: 'Extra trees', pence: -trees },
  ];
  return [{ label: 'Ticket sales less refunds', pence: gross }, ...less.filter(({ pence }) => pence < 0)];
}
