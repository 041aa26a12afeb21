import type { Solution } from './solution.ts';

export const sports: Solution = {
  title: 'Matchday draws for every club with a touchline',
  lead: 'Supporters buy tickets on their phones before kick-off, the winner is drawn at half-time, and the club and its charity both come out ahead.',
  benefits: [
    {
      title: 'From the stand and from afar',
      text: 'The link works for those in the ground and for those who follow from home.',
    },
    {
      title: 'Drawn at the whistle',
      text: 'Set the end to half-time or full-time, UK time, and start the countdown on the big screen.',
    },
    {
      title: 'No stewards with buckets',
      text: 'Sales, numbers and names are kept for you, and can be exported as a list.',
    },
    {
      title: 'Money for the season',
      text: 'Your earnings are transferred to your connected bank account once the draw has ended.',
    },
  ],
  useCases: [
    {
      title: 'Half-time draw',
      text: 'One for every home match, with the same look and a new prize.',
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
  stories: [
    {
      title: 'The match ball',
      text: 'A village side raffles the ball of every home match. The winner collects it on the pitch, and the air ambulance that once landed there gets its share.',
    },
    {
      title: 'The long run',
      text: 'A runner raffles the shoes of a race across the hills, mud and all. Followers watch the draw in the evening, and the mountain rescue team is the charity.',
    },
  ],
  ideas: [
    'The match ball, signed',
    'A shirt worn on the day',
    'A training session with the team',
    'Season tickets for two',
    'Mascot for a match',
    'A seat in the dugout',
    'A coached race weekend',
    'The captain’s armband',
  ],
  closing: {
    title: 'Ready for the next home match',
    text: 'Create the draw in about 5 minutes and read the link out before kick-off.',
    button: 'Start your club’s draw',
  },
  stage: 3,
};
