import type { DrawingState, Winner } from '#contract/drawing/drawing.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { describeVacancy } from '#domain/awards/vacancy.ts';
import { formatTicketNumber } from '#domain/orders/ticket-digits.ts';
import { describeWinnings } from '#domain/outcome/outcome-text.ts';
import { describeStrength } from '#domain/proof/strength-text.ts';
import { describeWitnessing, isSealing } from '#domain/proof/witnessing-text.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { formatOrdinal } from '#domain/text/ordinal.ts';
import { plural } from '#domain/text/plural.ts';
import { formatDateTime, formatExactTime } from '#domain/time/london.ts';
import type { Scene } from './scene.ts';

type Decided = Pick<DrawingState, 'beacon' | 'round' | 'countdownEndsAt' | 'witnessing'>;
type SiteKind = { isDemo: boolean };

/** Says in one line what decides the result; null for a draw without a public log. Shorter if there are witnesses. */
export function describeBeacon(
  { beacon, round, countdownEndsAt, witnessing }: Decided,
  { isDemo }: SiteKind,
): string | null {
  if (beacon === null) return null;
  if (beacon === 'none') return describeStrength('committed', { isDemo });
  if (round === null)
    return 'Public randomness from the drand network, which no one controls, decides the result.';
  if (witnessing)
    return `drand round ${formatCount(round)} at ${formatExactTime(countdownEndsAt)} decides the result.`;
  return `Round ${formatCount(round)} of the drand network, which no one controls, decides the result. It is published at ${formatExactTime(countdownEndsAt)}.`;
}

/** Says what a check of the result proves, and what it cannot prove. */
export function describeProof(
  { strength }: Pick<DrawingState, 'strength'>,
  { isDemo }: SiteKind,
): string | null {
  if (strength === null) return null;
  return `Anyone can check, ticket by ticket, that the result follows from the sealed list. ${describeStrength(strength, { isDemo })}`;
}

/** Says how final the list is, during the countdown. */
export function describeSealedList({ witnessing }: Pick<DrawingState, 'witnessing'>): string {
  return witnessing
    ? describeWitnessing(witnessing, { isOver: false })
    : 'The list is sealed. No one can add or remove a ticket.';
}

/** Scenes of an attempt that has no result yet. */
const OPEN_SCENES: readonly Scene['name'][] = ['countdown', 'drawing', 'waiting-for-beacon'];

/** Returns the screen reader announcement of the witnesses: once, when it is known whether they saw the seal in time. */
export function announceWitnessing(scene: Scene, { witnessing }: Pick<DrawingState, 'witnessing'>): string {
  const round = { isOver: scene.name !== 'countdown' };
  if (witnessing === null || !OPEN_SCENES.includes(scene.name) || isSealing(witnessing, round)) return '';
  return describeWitnessing(witnessing, round);
}

/** Explains why the draw waits although the countdown is over. */
export function describeDelay(round: number | null, countdownEndsAt: string | null): string {
  const which = round === null ? 'The round' : `Round ${formatCount(round)}`;
  return `${which} of the public randomness beacon drand was due at ${formatExactTime(countdownEndsAt)} and hasn’t reached us yet. The draw waits for exactly this round. No other can take its place.`;
}

/** Says why a prize has no winner; null if it has one. */
export function explainNoWinner({ ticketNumber, vacancy }: Winner): string | null {
  if (ticketNumber === null) return 'No entered tickets were left for this prize.';
  return vacancy ? describeVacancy(ticketNumber, vacancy) : null;
}

export const LOG_STAYS = 'This draw’s public log stays online, and anyone can check it.';

/** Formats a count: "1,284". */
export function formatCount(count: number): string {
  return formatNumber(count);
}

const FINGERPRINT_BYTES = 8;

/**
 * Returns the first eight bytes of the sealed log's root, grouped for comparison: "3f9a 1c07 88de 20b4". Returns
 * null without a valid seal. A seal is a checkpoint: the origin, the size and the root in base64, one per line.
 */
export function sealFingerprint(seal: string | null): string | null {
  const root = seal?.split('\n')[2];
  if (root === undefined || !/^[A-Za-z0-9+/]{43}=$/.test(root)) return null;
  const hex = Array.from(atob(root).slice(0, FINGERPRINT_BYTES), (byte) =>
    byte.charCodeAt(0).toString(16).padStart(2, '0'),
  ).join('');
  return hex.replace(/(.{4})(?=.)/g, '$1 ');
}

type Planned = Pick<
  PrizeDraw,
  'status' | 'paused' | 'drawMode' | 'hostName' | 'endDate' | 'ticketsSold' | 'freeEntry'
>;

/** Before the drawing, says when and how it takes place. */
export function describeDrawTime(draw: Planned): string {
  const isAutomatic = draw.drawMode === 'automatic';
  if (draw.status !== 'inactive' && draw.freeEntry)
    return describePostalDrawTime(draw.freeEntry.drawableFrom, isAutomatic, draw.hostName);
  switch (draw.status) {
    case 'inactive':
      return draw.paused ? 'Ticket sales are paused.' : 'This prize draw is unpublished.';
    case 'awaiting_draw':
      if (draw.ticketsSold === 0) return 'This prize draw has no tickets, so there’s nothing to draw.';
      return isAutomatic
        ? 'Ticket sales have closed. The draw starts automatically in a moment.'
        : `Ticket sales have closed. The draw begins when ${draw.hostName} starts it.`;
    default:
      return isAutomatic
        ? `Drawn here automatically when ticket sales close, on ${formatDateTime(draw.endDate)}.`
        : `Drawn here by ${draw.hostName} after ticket sales close, on ${formatDateTime(draw.endDate)}.`;
  }
}

/** The drawing of a draw with a free route waits until the last postal entries are keyed in. */
const describePostalDrawTime = (from: string, isAutomatic: boolean, hostName: string): string =>
  isAutomatic
    ? `Drawn here automatically on ${formatDateTime(from)}, when the last postal entries are in.`
    : `Drawn here by ${hostName} from ${formatDateTime(from)}, when the last postal entries are in.`;

/** Formats a prize by its rank: "2nd prize", or "The prize" if there is only one. */
export function formatPrizeRank(rank: number, prizes: number): string {
  return prizes === 1 ? 'The prize' : `${formatOrdinal(rank)} prize`;
}

type Attempt = Pick<DrawingState, 'attempt'>;

/** Whether prizes are drawn again. Tickets of earlier winners are on the sealed list, but cannot win. */
const isRedraw = ({ attempt }: Attempt): boolean => attempt !== null && attempt > 1;

/** Says where the tickets are whose number is shown. */
export const describeEntered = (drawing: Attempt): string =>
  isRedraw(drawing) ? 'on the sealed list' : 'in the draw';

/** Says what is picked from, once the countdown is over. */
export const describePicking = (drawing: Attempt): string =>
  isRedraw(drawing)
    ? 'Picking from every ticket that can still win…'
    : 'Picking from every ticket in the draw…';

type Announced = { scene: Scene; drawing: Attempt; tickets: number; prizes: number };

/** Returns the screen reader announcement of a scene. It does not change every second. */
export function describeScene({ scene, drawing, tickets, prizes }: Announced): string {
  switch (scene.name) {
    case 'countdown': {
      const again = isRedraw(drawing) ? ' Tickets drawn before can’t win again.' : '';
      return `The countdown has begun. ${plural(tickets, 'ticket')} ${tickets === 1 ? 'is' : 'are'} ${describeEntered(drawing)}.${again}`;
    }
    case 'waiting-for-beacon':
      return 'The countdown is over. We’re waiting for the public randomness.';
    case 'reveal':
      return winnerSentence(scene.winner, prizes);
    case 'cancelled':
      return 'This prize draw was cancelled.';
    default:
      return '';
  }
}

function winnerSentence(winner: Winner, prizes: number): string {
  const { rank, ticketNumber, winnerName, vacancy } = winner;
  const what = `${formatPrizeRank(rank, prizes)}, ${describeWinnings(winner)}`;
  if (ticketNumber === null) return `${what}: no entered tickets were left for it.`;
  if (vacancy) return `${what}: ${describeVacancy(ticketNumber, vacancy)}`;
  return `${what}: ${winnerName} has won with ticket ${formatTicketNumber(ticketNumber)}.`;
}

/** Returns the font size of a title, based on its length. */
export function getTitleSize(title: string): 'short' | 'medium' | 'long' | 'longest' {
  if (title.length <= 22) return 'short';
  if (title.length <= 45) return 'medium';
  return title.length <= 80 ? 'long' : 'longest';
}
