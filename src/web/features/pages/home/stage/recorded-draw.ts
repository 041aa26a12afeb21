import type { DrawingState, Winner } from '#contract/drawing/drawing.ts';
import type { DrawColours } from '#domain/looks/theme.ts';
import type { Highlight } from '#web/features/draws/result/highlights.ts';

/** A draw as the live screen showed it. */
export type RecordedDraw = {
  title: string;
  look: DrawColours;
  drawing: Pick<DrawingState, 'attempt' | 'ranks' | 'round' | 'countdownEndsAt' | 'witnessing' | 'seal'> & {
    entered: number;
  };
  /** The tickets that the countdown highlighted, one a second. */
  highlights: readonly Highlight[];
  /** From the smallest prize to the first prize, as they were revealed. */
  winners: readonly Winner[];
};

const won = (rank: number, prize: string, ticketNumber: number, winnerName: string): Winner => ({
  rank,
  prize,
  ticketNumber,
  winnerName,
  cashPence: null,
  drawnAt: '2026-11-28T16:37:37.689Z',
  vacancy: null,
});

/** A draw of the demo, recorded from its live connection. */
export const RECORDED_DRAW: RecordedDraw = {
  title: 'The village fête hamper',
  look: { colorScheme: 'pink', customColor: null },
  drawing: {
    attempt: 1,
    ranks: [1, 2, 3],
    round: null,
    countdownEndsAt: '2026-11-28T16:37:37.689Z',
    witnessing: null,
    seal: 'draws\n38\nQ87P80tmXMa4JtCThxW2MY56E8gP5dPitAjeoeYIpkI=\n\n',
    entered: 34,
  },
  highlights: [
    { key: 1, ticketNumber: 7, name: 'R. Twig' },
    { key: 2, ticketNumber: 26, name: 'C. Meadow' },
    { key: 3, ticketNumber: 11, name: 'R. Twig' },
    { key: 4, ticketNumber: 30, name: 'J. Stile' },
    { key: 5, ticketNumber: 15, name: 'C. Meadow' },
    { key: 6, ticketNumber: 34, name: 'J. Stile' },
  ],
  winners: [
    won(3, 'A fruit cake', 20, 'C. Meadow'),
    won(2, 'The jam that won', 30, 'J. Stile'),
    won(1, 'The grand hamper', 13, 'R. Twig'),
  ],
};
