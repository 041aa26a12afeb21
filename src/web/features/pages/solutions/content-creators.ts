import type { Solution } from './solution.ts';

export const contentCreators: Solution = {
  title: 'Give your followers something to win, and something to be proud of',
  lead: 'A prize draw turns viewers into people who take part. They buy numbered tickets, your charity gets its share, and you draw the winner live.',
  picture: 'A phone before a ring light, with tickets rolling out of it, and a camera beside it',
  benefits: {
    heading: 'What it does for your channel',
    items: [
      {
        title: 'Looks like you',
        text: 'Use your colours, images, fonts and layout. It takes about 5 minutes.',
      },
      {
        title: 'One link',
        text: 'Put it in your bio, story, caption or description. It opens on any phone.',
      },
      {
        title: 'A screen for your stream',
        text: 'The live screen shows the countdown, real ticket numbers, then the winner. It only shows winners’ first initial and last name, so nothing private goes out.',
      },
      {
        title: 'Income without a sponsor',
        text: 'You earn from every ticket, and decide how much goes to charity.',
      },
    ],
  },
  useCases: {
    heading: 'Three good reasons to go live',
    items: [
      {
        title: 'A milestone',
        text: 'Mark the anniversary of your channel with a draw instead of another thank-you post.',
      },
      {
        title: 'Kit you have outgrown',
        text: 'The camera, keyboard or board from your videos has a story, and someone wants it.',
      },
      {
        title: 'A day with you',
        text: 'Offer a lesson, a game or a tour of the studio. It only costs you time, and people can’t buy it anywhere else.',
      },
    ],
  },
  sums: {
    heading: 'One draw in numbers',
    host: 'You',
    tickets: 400,
    pricePence: 500,
    charityPercentage: 10,
  },
  stories: {
    heading: 'How your stream could end',
    items: [
      {
        title: 'The retired camera',
        text: 'A travel filmmaker raffles the camera that shot every film. The charity repairs footpaths. The winner is drawn at the end of the last film shot with it.',
      },
      {
        title: 'The speedrun',
        text: 'A streamer ends the draw when the run ends. The winner gets the controller, and viewers hear on the stream how much goes to a hospital charity.',
      },
    ],
  },
  ideas: {
    heading: 'Prizes only you can give',
    items: [
      'Signed equipment',
      'A private lesson',
      'A part in the next video',
      'Your first sketch or script',
      'A mystery box from the studio',
      'Dinner after the show',
      'A year of your merchandise',
      'The set piece from an episode',
    ],
  },
  closing: {
    title: 'Your next upload could be a draw',
    text: 'Create it now, save it, and publish once you’re verified.',
    button: 'Create your first draw',
  },
};
