import type { DrawInput } from '#contract/draws.ts';

/** Everybody and everything here is plainly made up. */
export const DEMO_HOST = { firstName: 'Hazel', lastName: 'Demo-Host', email: 'host@demo.example' };
export const DEMO_PARTICIPANT = { firstName: 'Basil', lastName: 'Demo-Guest', email: 'guest@demo.example' };
export const DEMO_ADMIN_EMAIL = 'admin@demo.example';

export const DEMO_BUYERS = [
  ['Rowan', 'Twig'],
  ['Clover', 'Meadow'],
  ['Bramble', 'Hedge'],
  ['Juniper', 'Stile'],
  ['Fern', 'Gully'],
  ['Linden', 'Bough'],
] as const;

const DAY = 24 * 60 * 60_000;

export type DemoDraw = {
  input: DrawInput;
  /** How many tickets each purchase takes; the first is the demo participant's. */
  purchases: readonly number[];
  afterwards: 'keep-selling' | 'end' | 'end-and-draw';
};

/** One draw in each state that is worth looking at, relative to `now`. */
export function demoDraws(now: Date): DemoDraw[] {
  const after = (days: number) => new Date(now.getTime() + days * DAY).toISOString();
  const game = { skillGameType: 'math', skillGameDifficulty: 'easy' } as const;
  return [
    {
      input: {
        title: 'A week in the lighthouse keeper’s cottage',
        description:
          'Seven nights for six at the foot of Pebble Point light: three bedrooms, a kitchen with a range, a rowing boat and a view that does not stop.\n\nTravel is yours to arrange; the larder will be full when you come.',
        prizes: [
          { rank: 1, description: 'Seven nights in the keeper’s cottage for up to six people' },
          { rank: 2, description: 'A day at sea with the harbour pilot for two' },
        ],
        ticketPrice: 500,
        ticketLimit: 500,
        minTicketAmount: 200,
        charityName: 'Pebble Point Lifeboats',
        charityPercentage: 20,
        extraTreesCount: 10,
        skillGameType: 'memory',
        skillGameDifficulty: 'easy',
        startDate: now.toISOString(),
        endDate: after(6),
        colorScheme: 'blue',
      },
      purchases: [4, 12, 9, 21, 7, 15, 30],
      afterwards: 'keep-selling',
    },
    {
      input: {
        title: 'The oak rocking horse',
        description:
          'Carved over a winter from one fallen oak, with a real horsehair mane and a saddle that will outlast three childhoods.',
        prizes: [{ rank: 1, description: 'The rocking horse, delivered anywhere in the United Kingdom' }],
        ticketPrice: 200,
        ticketLimit: 120,
        maxTicketsPerPerson: 40,
        charityName: 'Little Acre Hospice',
        charityPercentage: 50,
        skillGameType: 'puzzle',
        skillGameDifficulty: 'easy',
        startDate: now.toISOString(),
        endDate: after(2),
        colorScheme: 'green',
        layout: 'poster',
      },
      purchases: [3, 18, 22, 31, 11, 19],
      afterwards: 'keep-selling',
    },
    {
      input: {
        title: 'Supper for eight, cooked in your kitchen',
        description: 'A cook, a waiter and everything that they need arrive at four; you sit down at eight.',
        prizes: [{ rank: 1, description: 'Supper for eight on a day of your choice this year' }],
        ticketPrice: 1000,
        ticketLimit: 250,
        charityName: 'The Long Table Food Bank',
        charityPercentage: 30,
        skillGameType: 'word',
        skillGameDifficulty: 'medium',
        startDate: after(1),
        endDate: after(15),
        colorScheme: 'purple',
        fontPair: 'modern',
      },
      purchases: [],
      afterwards: 'keep-selling',
    },
    {
      input: {
        ...game,
        title: 'The village fête hamper',
        description: 'Chutneys, a fruit cake, elderflower cordial, and the jam that won.',
        prizes: [
          { rank: 1, description: 'The grand hamper' },
          { rank: 2, description: 'The jam that won' },
          { rank: 3, description: 'A fruit cake' },
        ],
        ticketPrice: 100,
        ticketLimit: 200,
        charityName: 'Nether Wallop Cricket Pavilion Fund',
        charityPercentage: 75,
        startDate: now.toISOString(),
        endDate: after(7),
        colorScheme: 'pink',
        fontPair: 'playful',
      },
      purchases: [5, 8, 13, 2, 6],
      afterwards: 'end',
    },
    {
      input: {
        ...game,
        title: 'A year of Saturday cakes',
        description: 'One cake every Saturday for a year, baked that morning.',
        prizes: [{ rank: 1, description: 'Fifty-two cakes' }],
        ticketPrice: 300,
        ticketLimit: 100,
        charityName: 'Green Lane Primary School Library',
        charityPercentage: 40,
        startDate: now.toISOString(),
        endDate: after(7),
        colorScheme: 'custom',
        customColor: '#a8641f',
        layout: 'story',
      },
      purchases: [6, 10, 4, 9],
      afterwards: 'end-and-draw',
    },
    {
      input: {
        ...game,
        title: 'A hand-knitted jumper (draft)',
        description: 'Not published yet: only its host sees it.',
        prizes: [{ rank: 1, description: 'One jumper, any size' }],
        ticketPrice: 250,
        ticketLimit: 80,
        charityName: 'Woolly Hat Trust',
        charityPercentage: 10,
        startDate: null,
        endDate: after(30),
      },
      purchases: [],
      afterwards: 'keep-selling',
    },
  ];
}
