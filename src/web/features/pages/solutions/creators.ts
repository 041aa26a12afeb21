import type { Solution } from './solution.ts';

export const creators: Solution = {
  title: 'For work that only you can make',
  lead: 'Raffle an original, a rehearsal or a song written to order. Many people can afford a ticket for something that only one of them could have bought.',
  picture: 'A stage between curtains, with a painting on an easel, a microphone and a guitar',
  benefits: {
    heading: 'Why artists raffle',
    items: [
      {
        title: 'The original, within reach',
        text: 'Every entered ticket has the same chance, whatever its holder could have paid.',
      },
      {
        title: 'Hung properly',
        text: 'Large pictures, a gallery of up to eight, and four pairs of typefaces to set the words in.',
      },
      {
        title: 'Paid for the making',
        text: 'You earn from each ticket, and the piece stays on your wall until it is won.',
      },
      {
        title: 'An audience with numbers',
        text: 'Everyone who holds one waits for the same minute, and has helped the same charity when it has passed.',
      },
    ],
  },
  useCases: {
    heading: 'What to put on stage',
    items: [
      {
        title: 'A new edition',
        text: 'Print number one goes to a ticket holder, and the rest goes on sale.',
      },
      {
        title: 'A commission',
        text: 'The winner says what it is about: a portrait, a song, a poem.',
      },
      {
        title: 'Backstage',
        text: 'A rehearsal, a sound check, a walk around the set before the doors open.',
      },
    ],
  },
  sums: {
    heading: 'What one piece can earn',
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
        text: 'A songwriter raffles the guitar of an album once the tour is over. The charity lends instruments to children. The draw is made on stage, after the encore.',
      },
      {
        title: 'A wall in the theatre',
        text: 'A painter of stage sets raffles a backdrop, cut into a size that fits a living room. The charity runs drama groups for young people, and the winner is drawn on the last night.',
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
    title: 'Let somebody win the original',
    text: 'Create the draw, add your pictures, and publish when you are verified.',
    button: 'Start your draw',
  },
};
