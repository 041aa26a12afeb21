import type { CashOfWinner } from '../ledger/draw-money.ts';
import { formatPounds } from '../money/format.ts';
import { plural } from '../text/plural.ts';

/** What a winner gets: the prize, or the cash instead of it. */
export function describeWinnings({ prize, cashPence }: { prize: string; cashPence: number | null }): string {
  return cashPence === null ? prize : `${formatPounds(cashPence)} in cash, instead of ${prize}`;
}

/** The amount of a winner's cash: "£8.75" or "at least £8.75". */
export const formatCash = ({ pence, isLowerBound }: CashOfWinner): string =>
  `${isLowerBound ? 'at least ' : ''}${formatPounds(pence)}`;

/** Why winners get cash, after the amount: "because the minimum of 100 tickets was not met". */
export function describeMinimumReason(minimum: number): string {
  return `because the minimum of ${plural(minimum, 'ticket')} was not met`;
}

/** Why no ticket was entered into a draw that had valid tickets. */
export const ALL_WRONG =
  'Every valid ticket was bought with a wrong answer to the skill challenge, so none were entered.';

/** What happens to a draw in which no ticket was entered. */
export const NO_ENTRIES_TEXT =
  'No tickets were entered, so there’s nothing to draw. Everyone gets their money back.';
