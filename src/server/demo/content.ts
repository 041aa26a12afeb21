import type { DrawInput } from '#contract/draws/draws.ts';
import { formatLondonInput, parseLondonInput } from '#domain/time/london-input.ts';
import type { Afterwards } from './after-the-draw.ts';
import { allotment } from './pictures/allotment.ts';
import { bedroom } from './pictures/bedroom.ts';
import { bicycle } from './pictures/bicycle.ts';
import { biplane } from './pictures/biplane.ts';
import { cakes } from './pictures/cakes.ts';
import { hamper } from './pictures/hamper.ts';
import { boat } from './pictures/jetty.ts';
import { kitchen } from './pictures/kitchen.ts';
import { night } from './pictures/lamp-room.ts';
import { lighthouse } from './pictures/lighthouse.ts';
import { rockingHorse } from './pictures/rocking-horse.ts';
import { supper } from './pictures/supper.ts';

/** All demo people and draws are obviously fictional. */
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

/** An illustration and its description. */
export type DemoPicture = { draw: () => string; alt: string };

export type DemoDraw = {
  input: DrawInput;
  /** The prize's picture first, then the gallery. */
  pictures: readonly DemoPicture[];
  /** The number of tickets in each purchase. The first purchase is the demo participant's. */
  purchases: readonly number[];
  afterwards: 'selling' | 'cancelled' | Afterwards;
};

/** One draw in each notable state, with dates relative to `now`. */
export function demoDraws(now: Date): DemoDraw[] {
  /** This hour in London, some days from now. People end draws in the evening, not at the hour of the seeding. */
  const at = (days: number, hour: number) => {
    const day = formatLondonInput(new Date(now.getTime() + days * DAY)).slice(0, 10);
    return (parseLondonInput(`${day}T${hour}:00`) ?? now).toISOString();
  };
  const game = { skillGameType: 'math', skillGameDifficulty: 'easy' } as const;
  return [
    {
      input: {
        organisation: { slug: 'pebble-point-hall' },
        title: 'A week in the lighthouse keeper’s cottage',
        description:
          'Seven nights for six at the foot of Pebble Point light: three bedrooms, a kitchen with a range, a rowing boat and a view that does not stop.\n\nTravel is yours to arrange; the larder will be full when you come.',
        prizes: [
          {
            rank: 1,
            description: 'Seven nights in the keeper’s cottage for up to six people',
            valuePence: 128_000,
          },
          { rank: 2, description: 'A day at sea with the harbour pilot for two', valuePence: 18_000 },
          { rank: 3, description: 'A tin of harbour fudge', valuePence: 1_200, quantity: 3 },
        ],
        ticketPrice: 500,
        ticketLimit: 500,
        minTicketAmount: 200,
        questions: [
          {
            question: 'When can we go?',
            answer:
              'Any week from April to October that isn’t taken yet. Choose with the keeper when you claim.',
          },
          {
            question: 'May we bring the dog?',
            answer: 'Yes. Dogs like the beach, and the keeper likes dogs.',
          },
          {
            question: 'How do we get there?',
            answer: 'By train to Pebble Halt, then two miles on foot. The pilot’s van brings your bags.',
          },
        ],
        charityName: 'Pebble Point Lifeboats',
        charityPercentage: 20,
        extraTreesCount: 10,
        skillGameType: 'memory',
        skillGameDifficulty: 'easy',
        startDate: now.toISOString(),
        endDate: at(6, 20),
        colorScheme: 'blue',
      },
      pictures: [
        { draw: lighthouse, alt: 'A red and white lighthouse and its white cottage above the sea at sunset' },
        { draw: boat, alt: 'The red rowing boat at the jetty' },
        {
          draw: kitchen,
          alt: 'The kitchen with its green range, bread on the table and a window on the sea',
        },
        { draw: bedroom, alt: 'Two beds with patchwork quilts under the eaves, and a round window' },
        { draw: night, alt: 'The moon over the sea, seen from the lamp room at night' },
      ],
      purchases: [4, 12, 9, 21, 7, 15, 30],
      afterwards: 'selling',
    },
    {
      input: {
        organisation: { slug: 'little-acre-friends' },
        title: 'The oak rocking horse',
        description:
          'Carved over a winter from one fallen oak, with a real horsehair mane and a saddle that will outlast three childhoods.',
        prizes: [
          {
            rank: 1,
            description: 'The rocking horse, delivered anywhere in the United Kingdom',
            valuePence: 68_000,
          },
        ],
        ticketPrice: 200,
        ticketLimit: 120,
        maxTicketsPerPerson: 40,
        charityName: 'Little Acre Hospice',
        charityPercentage: 50,
        skillGameType: 'puzzle',
        skillGameDifficulty: 'easy',
        startDate: now.toISOString(),
        endDate: at(2, 18),
        colorScheme: 'green',
        layout: 'poster',
      },
      pictures: [
        { draw: rockingHorse, alt: 'An oak rocking horse with a green saddle on a red rug by a window' },
      ],
      purchases: [3, 18, 22, 31, 11, 19],
      afterwards: 'selling',
    },
    {
      input: {
        title: 'A touring bicycle, built around you',
        description:
          'Measured on a Monday, brazed by hand and ready in six weeks: a steel frame in berry red, leather saddle, panniers, and a basket for whatever the hedgerows offer.\n\nThe builder fits it to you in her workshop, or comes to you with her tape measure.',
        prizes: [
          {
            rank: 1,
            description: 'A touring bicycle made to measure, with panniers and lights',
            valuePence: 145_000,
          },
        ],
        ticketPrice: 300,
        ticketLimit: 400,
        charityName: 'Second Wind Bicycle Kitchen',
        charityPercentage: 25,
        extraTreesCount: 5,
        skillGameType: 'word',
        skillGameDifficulty: 'easy',
        startDate: now.toISOString(),
        endDate: at(9, 19),
        colorScheme: 'pink',
        fontPair: 'bold',
      },
      pictures: [
        {
          draw: bicycle,
          alt: 'A red touring bicycle with panniers and a basket of flowers on a country lane',
        },
      ],
      purchases: [2, 9, 14, 6, 11],
      afterwards: 'selling',
    },
    {
      input: {
        ...game,
        title: 'A year on the allotment',
        description:
          'Plot 14 by the water butt, dug over and manured, with a shed, a share of the seed potatoes and a neighbour who knows about slugs.',
        prizes: [{ rank: 1, description: 'Plot 14 for a year, with tools and seeds' }],
        ticketPrice: 100,
        ticketLimit: 150,
        charityName: 'Mill Lane Community Garden',
        charityPercentage: 60,
        startDate: now.toISOString(),
        endDate: at(12, 20),
        colorScheme: 'green',
        layout: 'story',
        fontPair: 'playful',
      },
      pictures: [
        {
          draw: allotment,
          alt: 'A blue shed, a water butt and a scarecrow behind rows of leeks, cabbages and carrots',
        },
      ],
      purchases: [3, 7, 5],
      afterwards: 'selling',
    },
    {
      input: {
        title: 'Supper for eight, cooked in your kitchen',
        description: 'A cook, a waiter and everything that they need arrive at four; you sit down at eight.',
        prizes: [
          { rank: 1, description: 'Supper for eight on a day of your choice this year', valuePence: 96_000 },
        ],
        ticketPrice: 1000,
        ticketLimit: 250,
        charityName: 'The Long Table Food Bank',
        charityPercentage: 30,
        skillGameType: 'word',
        skillGameDifficulty: 'medium',
        startDate: at(1, 9),
        endDate: at(15, 21),
        colorScheme: 'purple',
        fontPair: 'modern',
      },
      pictures: [{ draw: supper, alt: 'A long table laid for supper by candlelight' }],
      purchases: [],
      afterwards: 'selling',
    },
    {
      input: {
        ...game,
        title: 'The village fête hamper',
        description: 'Chutneys, a fruit cake, elderflower cordial, and the jam that won.',
        prizes: [
          { rank: 1, description: 'The grand hamper', valuePence: 9_500 },
          { rank: 2, description: 'The jam that won', valuePence: 600 },
          { rank: 3, description: 'A fruit cake', valuePence: 2_400 },
        ],
        ticketPrice: 100,
        ticketLimit: 200,
        charityName: 'Nether Wallop Cricket Pavilion Fund',
        charityPercentage: 75,
        startDate: now.toISOString(),
        endDate: at(7, 20),
        colorScheme: 'pink',
        fontPair: 'playful',
      },
      pictures: [
        { draw: hamper, alt: 'A wicker hamper full of jars and bottles on the village green, under bunting' },
      ],
      purchases: [5, 8, 13, 2, 6],
      afterwards: 'ended',
    },
    {
      input: {
        ...game,
        organisation: { slug: 'little-acre-friends' },
        title: 'A year of Saturday cakes',
        description: 'One cake every Saturday for a year, baked that morning.',
        prizes: [{ rank: 1, description: 'Fifty-two cakes' }],
        ticketPrice: 300,
        ticketLimit: 100,
        charityName: 'Green Lane Primary School Library',
        charityPercentage: 40,
        startDate: now.toISOString(),
        endDate: at(7, 18),
        colorScheme: 'custom',
        customColor: '#a8641f',
        layout: 'story',
      },
      pictures: [
        { draw: cakes, alt: 'A cake of three tiers on a baker’s counter, with shelves of others behind it' },
      ],
      // One buyer, so that the demo participant has won.
      purchases: [12],
      afterwards: 'won',
    },
    {
      input: {
        ...game,
        organisation: { slug: 'pebble-point-hall' },
        title: 'The red rowing boat',
        description: 'Clinker-built, freshly painted, with two pairs of oars and a mooring for the season.',
        prizes: [{ rank: 1, description: 'The boat, brought to your nearest slipway', valuePence: 210_000 }],
        ticketPrice: 200,
        ticketLimit: 150,
        charityName: 'Pebble Point Lifeboats',
        charityPercentage: 35,
        startDate: now.toISOString(),
        endDate: at(5, 19),
        colorScheme: 'blue',
        layout: 'poster',
      },
      pictures: [{ draw: boat, alt: 'The red rowing boat at the jetty' }],
      purchases: [4, 9, 6, 3],
      afterwards: 'claimed',
    },
    {
      input: {
        ...game,
        title: 'A patchwork quilt',
        description:
          'Sewn by nine neighbours over one winter, from everything that they could not throw away.',
        prizes: [{ rank: 1, description: 'The quilt, for a double bed', valuePence: 32_000 }],
        ticketPrice: 100,
        ticketLimit: 120,
        charityName: 'Little Acre Hospice',
        charityPercentage: 50,
        startDate: now.toISOString(),
        endDate: at(5, 20),
        colorScheme: 'pink',
      },
      pictures: [
        { draw: bedroom, alt: 'Two beds with patchwork quilts under the eaves, and a round window' },
      ],
      purchases: [8],
      afterwards: 'sent',
    },
    {
      input: {
        ...game,
        title: 'A brass telescope',
        description: 'From the lamp room of Pebble Point light, with its tripod and its leather case.',
        prizes: [{ rank: 1, description: 'The telescope, polished and packed' }],
        ticketPrice: 200,
        ticketLimit: 100,
        charityName: 'Second Wind Bicycle Kitchen',
        charityPercentage: 25,
        startDate: now.toISOString(),
        endDate: at(5, 21),
        colorScheme: 'purple',
      },
      pictures: [{ draw: night, alt: 'The moon over the sea, seen from the lamp room at night' }],
      purchases: [6],
      afterwards: 'problem',
    },
    {
      input: {
        ...game,
        organisation: { slug: 'pebble-point-hall' },
        title: 'A larder for the winter',
        description: 'Forty jars, two cheeses and a ham, on shelves that you keep.',
        prizes: [{ rank: 1, description: 'The larder, filled', valuePence: 42_000 }],
        ticketPrice: 500,
        ticketLimit: 100,
        charityName: 'The Long Table Food Bank',
        charityPercentage: 30,
        extraTreesCount: 5,
        startDate: now.toISOString(),
        endDate: at(5, 18),
        colorScheme: 'green',
        layout: 'story',
      },
      pictures: [
        {
          draw: kitchen,
          alt: 'The kitchen with its green range, bread on the table and a window on the sea',
        },
      ],
      purchases: [5, 12, 10, 8, 9],
      afterwards: 'paid',
    },
    {
      input: {
        ...game,
        title: 'A flight over the bay',
        description: 'Half an hour in a yellow biplane, with a scarf to keep.',
        prizes: [
          { rank: 1, description: 'A flight for one, from Pebble Point airfield', valuePence: 22_000 },
        ],
        ticketPrice: 200,
        ticketLimit: 100,
        charityName: 'Pebble Point Lifeboats',
        charityPercentage: 30,
        startDate: now.toISOString(),
        endDate: at(6, 19),
        colorScheme: 'blue',
        fontPair: 'modern',
      },
      pictures: [{ draw: biplane, alt: 'A yellow biplane above a bay with two sailing boats' }],
      purchases: [3, 5],
      afterwards: 'cancelled',
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
        endDate: at(30, 20),
      },
      pictures: [],
      purchases: [],
      afterwards: 'selling',
    },
  ];
}
