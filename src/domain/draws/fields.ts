import type { Difficulty, GameType } from '../games/kinds.ts';
import type { ColorScheme, FontPair, Layout } from '../looks/choices.ts';

/** Limits for a host's input, in characters, pence, percent or counts. */
export const DRAW_LIMITS = {
  title: { min: 1, max: 120 },
  description: { min: 1, max: 5000 },
  prizeDescription: { min: 1, max: 300 },
  charityName: { min: 1, max: 120 },
  charityNumber: { min: 1, max: 20 },
  imageAlt: { min: 0, max: 300 },
  ticketPrice: { min: 1, max: 10_000 },
  ticketLimit: { min: 1, max: 10_000 },
  minTicketAmount: { min: 1, max: 10_000 },
  maxTicketsPerPerson: { min: 1, max: 10_000 },
  charityPercentage: { min: 5, max: 100 },
  extraTreesCount: { min: 0, max: 1000 },
  prizes: { min: 1, max: 10 },
  /** Pence. */
  prizeValue: { min: 1, max: 100_000_000 },
  questions: { min: 0, max: 10 },
  question: { min: 1, max: 200 },
  answer: { min: 1, max: 2000 },
  gallery: { min: 0, max: 8 },
} as const;

/** `manual`: the host starts the drawing; `automatic`: it starts when the draw ends. */
export const DRAW_MODES = ['manual', 'automatic'] as const;
export type DrawMode = (typeof DRAW_MODES)[number];

/** The initial values of the new-draw form. */
export const NEW_DRAW_DEFAULTS = {
  ticketPrice: 500,
  ticketLimit: 100,
  showProgressBar: true,
  charityPercentage: 5,
  extraTreesCount: 0,
  skillGameType: 'math' satisfies GameType,
  skillGameDifficulty: 'medium' satisfies Difficulty,
  colorScheme: 'blue' satisfies ColorScheme,
  drawMode: 'manual' satisfies DrawMode,
  layout: 'classic' satisfies Layout,
  fontPair: 'heritage' satisfies FontPair,
  /** A draw ends on the first Sunday evening that is at least this many days away. */
  runsForDays: 7,
} as const;
