import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { DrawOutcome } from '#contract/payouts/outcome.ts';
import { WORKING_DAYS_TO_DRAW } from '#domain/draws/deadline.ts';
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
type Changing = Pick<DrawOutcome, 'outcome' | 'fixedAt' | 'gross' | 'refunded' | 'winnersCash'>;

/** The heading above a draw's figures. `expected` is the outcome as far as it is known. */
export function nameOutcome({ outcome }: Fixed, expected: Outcome | null): string {
  const known = outcome ?? expected;
  return known ? NAMES[known] : 'The money so far';
}

type Ended = Pick<PrizeDraw, 'status' | 'outcome'>;

const areSalesOver = ({ status }: Ended): boolean => status === 'awaiting_draw' || status === 'completed';

/** Whether every ticket is refunded. */
export function isRefunded(draw: Ended, { outcome }: Pick<DrawOutcome, 'outcome'>): boolean {
  const expected = outcome ?? draw.outcome;
  return expected === 'no_winner' || expected === 'cancelled';
}

/** Whether the draw owes money to its host and charity, or still can. */
export const canPayOut = (draw: Ended, money: Pick<DrawOutcome, 'outcome' | 'gross'>): boolean =>
  !isRefunded(draw, money) && (!areSalesOver(draw) || money.gross > 0);

/** Says whether the figures can still change and until when, or what happens to a draw without tickets. */
export function describeOutcome(draw: Ended, money: Changing): string {
  if (money.fixedAt) return `Fixed on ${formatLongDate(money.fixedAt)}. These amounts no longer change.`;
  if (!canPayOut(draw, money)) return describeUnsold(money.refunded > 0);
  const known =
    draw.outcome === null && money.winnersCash > 0
      ? 'The cash is for the winners of prizes that were not delivered. It rises if other prizes are not delivered either. '
      : '';
  return `${known}${describeEstimate(areSalesOver(draw))}`;
}

const describeEstimate = (isOver: boolean): string =>
  isOver
    ? 'The amounts are fixed once every prize has arrived, or its winner is owed cash instead, and no payment or refund is pending. Until then, they are estimates.'
    : 'The amounts are fixed after the draw, once every prize has arrived and no payment or refund is pending. Until then, they are estimates.';

/** A draw whose tickets were sold and refunded cannot be put on sale again. */
function describeUnsold(wasSold: boolean): string {
  const cancelled = `The draw is cancelled automatically ${WORKING_DAYS_TO_DRAW} working days after its end.`;
  return wasSold
    ? `Every ticket was refunded, so there is nothing to draw and nothing to pay. ${cancelled}`
    : `No ticket was sold, so there is nothing to draw and nothing to pay. ${cancelled} Until then, it can be put on sale again with a later end date.`;
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
