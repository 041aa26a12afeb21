import type { Solution } from './solution.ts';

export const sports: Solution = {
  title: 'Matchday draws for clubs and athletes',
  lead: 'Supporters buy tickets on their phones before kick-off, and you draw the winner at half-time. The club and its charity both win.',
  picture: 'A goal under bunting with a ball, a cup and two tickets before it',
  benefits: {
    heading: 'What changes on matchday',
    items: [
      {
        title: 'The stand and the sofa',
        text: 'The link works for people in the ground and people following from home.',
      },
      {
        title: 'Drawn at the whistle',
        text: 'End ticket sales at half-time or full-time, and run the countdown on the clubhouse screen.',
      },
      {
        title: 'No buckets',
        text: 'No one has to walk the touchline with change. We keep the names and numbers, and you can download them.',
      },
      {
        title: 'Money for the season',
        text: 'We hold your earnings until the draw has ended and the prize has arrived, then transfer them to your connected bank account.',
      },
    ],
  },
  useCases: {
    heading: 'Home, away and off season',
    items: [
      {
        title: 'Half-time draw',
        text: 'Run one for every home match, in the club’s colours, with a new prize each time.',
      },
      {
        title: 'Kit and travel funds',
        text: 'Let supporters help pay for the juniors’ coach to the away match.',
      },
      {
        title: 'An athlete’s season',
        text: 'Raffle your race vests, your spikes or a training day with you.',
      },
    ],
  },
  sums: {
    heading: 'A matchday in numbers',
    host: 'The club',
    tickets: 300,
    pricePence: 200,
    charityPercentage: 20,
  },
  stories: {
    heading: 'A field and a hill',
    items: [
      {
        title: 'The match ball',
        text: 'A village side raffles the ball from every home match. The winner collects it on the pitch, and the air ambulance that once landed there gets its share.',
      },
      {
        title: 'The long run',
        text: 'A fell runner raffles the shoes from a race, mud and all. Followers watch the draw in the evening, and the charity is the mountain rescue team.',
      },
    ],
  },
  ideas: {
    heading: 'From the changing room',
    items: [
      'The match ball, signed',
      'A shirt worn on the day',
      'A training session with the team',
      'Season tickets for two',
      'Mascot for a match',
      'A seat in the dugout',
      'A coached race weekend',
      'The captain’s armband',
    ],
  },
  closing: {
    title: 'Ready for the next home match',
    text: 'Create the draw in about 5 minutes, and share the link before kick-off.',
    button: 'Start your club’s draw',
  },
};
