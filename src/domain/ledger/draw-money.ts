import type { Status } from '../draws/states.ts';
import { calculateLeastGuaranteed } from '../money/guarantee.ts';
import { EXTRA_TREE_PENCE } from '../money/split.ts';
import { type Division, divideMoney, findCash, sumCash, type WinnerCash } from '../outcome/divide-money.ts';
import { determineOutcome, type Outcome } from '../outcome/outcome.ts';
import { calculateBalance, type Flow } from './accounts.ts';
import { calculateLost } from './lost.ts';
import { TRANSFERS, type TransferKind } from './transfers.ts';

/** The inputs for a draw's figures: its flows, the terms that divide them, and the facts that decide its outcome. */
export interface DrawBooks {
  flows: readonly Flow[];
  /** The charity's share, in percent, of what remains after the fee. */
  charityPercentage: number;
  /** The number of trees that the host promised in addition to the platform's. */
  extraTreesCount: number;
  status: Status;
  minTicketAmount: number | null;
  /** Tickets issued, voided and held, now. */
  issuedCount: number;
  voidedCount: number;
  heldCount: number;
  /** Valid tickets and tickets on the list when it was sealed; null before. */
  sealedCount: number | null;
  enteredCount: number | null;
  prizeCount: number;
  /** The ranks that have a winner, from the newest attempts; null before the first result. */
  wonRanks: readonly number[] | null;
  /** The ranks whose winner has received the prize, and those whose prize will not be delivered. */
  receivedRanks: readonly number[];
  undeliveredRanks: readonly number[];
}

/** How much a draw has raised and how much each party is owed, in pence. Trees are counts. */
export interface DrawMoney {
  /** Null while it can still change: the parts are then those of a draw whose undecided prizes are delivered. */
  outcome: Outcome | null;
  /** Paid orders less decided refunds and what banks took back in lost disputes. */
  grossPence: number;
  platformFeePence: number;
  charityPence: number;
  hostPence: number;
  /** Winners who get cash instead of their prizes; empty while the outcome can change. */
  winners: WinnerCash[];
  /** The cash of all winners, including what the guarantee already promises while the outcome can change. */
  winnersCashPence: number;
  /** Trees are pledged until they are bought. */
  trees: { byPlatform: number; extra: number; extraCostPence: number; planted: number };
  refundedPence: number;
  /** The money held until the settlement. */
  heldPence: number;
}

/**
 * Calculates a draw's figures from its ledger by the money rules (docs/money.md). All displayed figures come from this
 * function.
 */
export function calculateDrawMoney(books: DrawBooks): DrawMoney {
  const outcome = findOutcome(books);
  const division = divideBooks(books, outcome);
  return {
    outcome,
    grossPence: calculateGross(books.flows),
    platformFeePence: division.platformFeePence,
    charityPence: division.charityPence,
    hostPence: division.hostPence,
    winners: outcome === null ? [] : division.winners,
    winnersCashPence: sumCash(division.winners),
    trees: {
      byPlatform: division.treesByPlatform,
      extra: division.extraTreesPaid,
      extraCostPence: division.extraTreesCostPence,
      planted: movedBy('treesBought', books.flows) / EXTRA_TREE_PENCE,
    },
    refundedPence: movedBy('refundDecided', books.flows),
    heldPence: calculateBalance('held_for_draw', books.flows),
  };
}

/** How the draw ends; null while that can still change. */
export function findOutcome(books: DrawBooks): Outcome | null {
  return determineOutcome({
    ...books,
    ticketCount: countValidTickets(books),
    heldCount: books.sealedCount === null ? books.heldCount : 0,
    wonRanks: listWonRanks(books),
    receivedRanks: books.receivedRanks,
    undeliveredRanks: books.undeliveredRanks,
  });
}

/**
 * The total cash for the winners, in pence, if sales end or ended below the minimum; null with enough tickets, or if
 * everything is refunded.
 */
export function calculateCashBelowMinimum(books: DrawBooks): number | null {
  const { minTicketAmount } = books;
  if (minTicketAmount === null || countValidTickets(books) >= minTicketAmount) return null;
  const outcome = findOutcome(books) ?? 'minimum_not_met';
  if (outcome !== 'minimum_not_met') return null;
  return sumCash(divideBooks(books, outcome).winners);
}

/** What the winner of a prize gets in cash, in pence; if `isLowerBound`, they may get more. */
export type CashOfWinner = { pence: number; isLowerBound: boolean };

/** What the winner of a rank gets in cash instead of the prize; null if they get the prize, or may still get it. */
export function calculateCashOfWinner(books: DrawBooks, rank: number): CashOfWinner | null {
  const { outcome, winners, grossPence } = calculateDrawMoney(books);
  if (outcome !== null) {
    const pence = findCash(winners, rank);
    return pence === null ? null : { pence, isLowerBound: false };
  }
  if (!listUndelivered(books).includes(rank)) return null;
  return { pence: calculateLeastGuaranteed(grossPence, listWonRanks(books).length), isLowerBound: true };
}

/** A draw with an undelivered prize can only end as `undelivered`, so its figures show that before it is decided. */
function divideBooks(books: DrawBooks, outcome: Outcome | null): Division {
  return divideMoney({
    outcome: outcome ?? (listUndelivered(books).length > 0 ? 'undelivered' : null),
    grossPence: calculateGross(books.flows),
    charityPercentage: books.charityPercentage,
    extraTrees: books.extraTreesCount,
    wonRanks: listWonRanks(books),
    undeliveredRanks: books.undeliveredRanks,
  });
}

/**
 * The number of valid tickets. Tickets on a sealed list keep counting, even if they are all refunded because none of
 * them was entered. A cancelled draw has no list any more.
 */
export const countValidTickets = ({
  status,
  sealedCount,
  issuedCount,
  voidedCount,
}: Pick<DrawBooks, 'status' | 'sealedCount' | 'issuedCount' | 'voidedCount'>): number =>
  (status === 'cancelled' ? null : sealedCount) ?? issuedCount - voidedCount;

/** Before the result, the ranks that can have a winner: there cannot be more winners than tickets. */
function listWonRanks(books: DrawBooks): readonly number[] {
  if (books.wonRanks) return books.wonRanks;
  const winners = Math.min(books.prizeCount, books.enteredCount ?? countValidTickets(books));
  return Array.from({ length: winners }, (_, at) => at + 1);
}

/** The ranks whose winner does not get the prize. */
const listUndelivered = (books: DrawBooks): readonly number[] =>
  listWonRanks(books).filter((rank) => books.undeliveredRanks.includes(rank));

const calculateGross = (flows: readonly Flow[]): number =>
  movedBy('sale', flows) - movedBy('refundDecided', flows) - calculateLost(flows);

function movedBy(kind: TransferKind, flows: readonly Flow[]): number {
  const { debit, credit } = TRANSFERS[kind];
  return flows
    .filter((flow) => flow.debit === debit && flow.credit === credit)
    .reduce((sum, { amountPence }) => sum + amountPence, 0);
}
