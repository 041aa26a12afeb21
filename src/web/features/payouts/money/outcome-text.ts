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
  if (money.fixedAt) return `Fixed on ${formatLongDate(money.fixedAt)}. These amounts won’t change.`;
  if (!canPayOut(draw, money)) return describeUnsold(money.refunded > 0);
  const known =
    draw.outcome === null && money.winnersCash > 0
      ? 'The cash goes to the winners whose prizes were not delivered. It goes up if more prizes are not delivered. '
      : '';
  return `${known}${describeEstimate(areSalesOver(draw))}`;
}

const describeEstimate = (isOver: boolean): string =>
  isOver
    ? 'These are estimates. We fix the amounts once every prize has arrived, or its winner is owed cash instead, and no payment or refund is pending.'
    : 'These are estimates. We fix the amounts after the draw, once every prize has arrived and no payment or refund is pending.';

/** A draw whose tickets were sold and refunded cannot be put on sale again. */
function describeUnsold(wasSold: boolean): string {
  const cancelled = `We cancel the draw automatically ${WORKING_DAYS_TO_DRAW} working days after it ends.`;
  return wasSold
    ? `Every ticket was refunded, so there’s nothing to draw or to pay. ${cancelled}`
    : `No tickets were sold, so there’s nothing to draw or to pay. ${cancelled} Until then, you can put it back on sale with a later end date.`;
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
