import type { Solution } from './solution.ts';

export const sports: Solution = {
  title: 'Matchday draws for every club with a touchline',
  lead: 'Supporters buy tickets on their phones before kick-off, the winner is drawn at half-time, and the club and its charity both come out ahead.',
  picture: 'A goal under bunting with a ball, a cup and two tickets before it',
  benefits: {
    heading: 'What changes on matchday',
    items: [
      {
        title: 'The stand and the sofa',
        text: 'The link works for those in the ground and for those who follow from home.',
      },
      {
        title: 'Drawn at the whistle',
        text: 'Let sales end at half-time or full-time, UK time, and run the countdown on the clubhouse screen.',
      },
      {
        title: 'No buckets',
        text: 'Nobody walks the touchline with change. Numbers and names are kept for you and can be saved as a list.',
      },
      {
        title: 'Money for the season',
        text: 'Your earnings are held until the draw has ended and the prize is received, then transferred to your connected bank account.',
      },
    ],
  },
  useCases: {
    heading: 'Home, away and off season',
    items: [
      {
        title: 'Half-time draw',
        text: 'One for every home match, in the club’s colours, each with a new prize.',
      },
      {
        title: 'Kit and travel funds',
        text: 'Let supporters put the juniors on the coach to the away fixture.',
      },
      {
        title: 'An athlete’s season',
        text: 'Race vests, spikes and training days, raffled by the person who wore them.',
      },
    ],
  },
  sums: {
    heading: 'The half-time score',
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
        text: 'A village side raffles the ball of every home match. The winner collects it on the pitch, and the air ambulance that once landed there gets its share.',
      },
      {
        title: 'The long run',
        text: 'A runner raffles the shoes of a race across the hills, mud and all. Followers watch the draw in the evening, and the mountain rescue team is the charity.',
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
    text: 'Create the draw in about 5 minutes and read the link out before kick-off.',
    button: 'Start your club’s draw',
  },
};
