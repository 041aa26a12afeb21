import type { DrawingState } from '#contract/drawing/drawing.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { GameType } from '#domain/games/kinds.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { getSaleState, isOver } from '../buy/sale-state.ts';
import { describeOdds } from './odds.ts';

const PUZZLES: Record<GameType, string> = {
  math: 'solve a sum',
  word: 'unscramble a word',
  memory: 'repeat a sequence',
  puzzle: 'solve a puzzle',
};

/** The puzzle, and when and where buyers learn which of their tickets are entered. */
export function describePuzzle(
  { skillGameType, status }: Pick<PrizeDraw, 'skillGameType' | 'status'>,
  { entered }: Pick<DrawingState, 'entered'>,
): string {
  if (!skillGameType) return 'There’s none. Every ticket enters the draw.';
  const rule = `Before you buy, you ${PUZZLES[skillGameType]}. Everyone gets a ticket, but only tickets with the correct answer enter the draw. One with a wrong answer costs the same.`;
  if (entered !== null) return `${rule} Your dashboard shows which yours is.`;
  return status === 'cancelled' ? rule : `${rule} You’ll find out which yours is when the draw takes place.`;
}

/** The odds as they were when the page was loaded, and while tickets are on sale the worst that they can become. */
export function describeChance(
  draw: PrizeDraw,
  { entered, serverTime }: Pick<DrawingState, 'entered' | 'serverTime'>,
): string {
  if (entered !== null) return `${describeOdds(draw, true, entered)[0] ?? 'None'} for each prize.`;
  const { ticketsSold, ticketLimit } = draw;
  const hasEnded = isOver(getSaleState(draw, Date.parse(serverTime)));
  if (ticketsSold === 0 && hasEnded) return 'No tickets were sold.';
  const now =
    ticketsSold === 0
      ? 'No tickets sold yet.'
      : `1 in ${formatNumber(ticketsSold)} when you opened this page.`;
  if (hasEnded) return `${now} Ticket sales have ended.`;
  const worst =
    ticketLimit === null
      ? 'There’s no limit on tickets, so the odds get longer as more are sold.'
      : `At worst 1 in ${formatNumber(ticketLimit)}, if all tickets are sold.`;
  return `${now} ${worst}`;
}
