import type { Solution } from './solution.ts';

export const contentCreators: Solution = {
  title: 'Give your followers something to win, and something to be proud of',
  lead: 'A prize draw turns people who watch into people who take part. They buy numbered tickets, your charity gets its share, and you draw the winner live.',
  picture: 'A phone before a ring light, with tickets rolling out of it, and a camera beside it',
  benefits: {
    heading: 'What it does for a channel',
    items: [
      {
        title: 'Looks like you',
        text: 'Your colours, images, fonts and layout on the draw’s own page, set up in about 5 minutes.',
      },
      {
        title: 'One link',
        text: 'It goes into a bio, a story, a caption or a description, and opens on any phone.',
      },
      {
        title: 'A scene for your stream',
        text: 'The live screen is made to be shown: the countdown, real ticket numbers, then the winner. It names winners as first initial and last name, so nothing private goes out.',
      },
      {
        title: 'Income without a sponsor',
        text: 'You earn from every ticket, and you alone decide how much of it goes to the charity.',
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
        text: 'The camera, the keyboard, the board from your videos: it has a story, and somebody wants it.',
      },
      {
        title: 'A day with you',
        text: 'A lesson, a game, a tour of the studio. It costs you time and cannot be bought elsewhere.',
      },
    ],
  },
  sums: {
    heading: 'One draw, in figures',
    host: 'You',
    tickets: 400,
    pricePence: 500,
    charityPercentage: 10,
  },
  stories: {
    heading: 'How a stream could end',
    items: [
      {
        title: 'The retired camera',
        text: 'A maker of travel films raffles the camera that took every one of them. The charity repairs footpaths. The winner is drawn at the end of the last film shot with it.',
      },
      {
        title: 'The speedrun',
        text: 'A streamer ends the draw when the run ends. Whoever holds the winning ticket gets the controller, and viewers hear during the stream what the hospital charity will get.',
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
    text: 'Create it now, save it, and publish when you are verified.',
    button: 'Create your first draw',
  },
};
