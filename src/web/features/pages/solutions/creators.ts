import type { Solution } from './solution.ts';

export const creators: Solution = {
  title: 'Raffle work that only you can make',
  lead: 'Raffle an original, a rehearsal or a song written to order. Most people can’t afford an original, but many can afford a ticket.',
  picture: 'A stage between curtains, with a painting on an easel, a microphone and a guitar',
  benefits: {
    heading: 'Why artists raffle',
    items: [
      {
        title: 'The original, within reach',
        text: 'Every entered ticket has the same chance, whoever holds it.',
      },
      {
        title: 'Shown at its best',
        text: 'Add large pictures and a gallery of up to eight, and choose from four pairs of fonts.',
      },
      {
        title: 'Paid for the making',
        text: 'You earn from each ticket, and the piece stays on your wall until someone wins it.',
      },
      {
        title: 'An audience that’s part of it',
        text: 'Everyone with a ticket waits for the same moment, and helps the same charity.',
      },
    ],
  },
  useCases: {
    heading: 'What to put on stage',
    items: [
      {
        title: 'A new edition',
        text: 'Print number one goes to a ticket holder, and the rest go on sale.',
      },
      {
        title: 'A commission',
        text: 'The winner chooses the subject of a portrait, a song or a poem.',
      },
      {
        title: 'Backstage',
        text: 'Offer a rehearsal, a sound check or a walk around the set before the doors open.',
      },
    ],
  },
  sums: {
    heading: 'What one piece could earn',
    host: 'The artist',
    tickets: 80,
    pricePence: 800,
    charityPercentage: 15,
  },
  stories: {
    heading: 'Two last nights',
    items: [
      {
        title: 'The last guitar',
        text: 'A songwriter raffles the guitar from an album once the tour is over. The charity lends instruments to children. The winner is drawn on stage, after the encore.',
      },
      {
        title: 'A wall in the theatre',
        text: 'A set painter raffles a backdrop, cut to fit a living room. The charity runs drama groups for young people, and the winner is drawn on the last night.',
      },
    ],
  },
  ideas: {
    heading: 'From the studio',
    items: [
      'An original drawing',
      'A song written to order',
      'Two seats at the premiere',
      'A walk-on part',
      'A handwritten lyric sheet',
      'A sitting for a portrait',
      'The prop from the final scene',
      'A studio visit',
    ],
  },
  closing: {
    title: 'Let someone win the original',
    text: 'Create the draw, add your pictures, and publish once you’re verified.',
    button: 'Start your draw',
  },
};
