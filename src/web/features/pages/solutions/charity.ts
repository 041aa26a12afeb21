import type { Solution } from './solution.ts';

export const charity: Solution = {
  title: 'Fundraising your supporters can follow to the penny',
  lead: 'Keep up to all of what’s left after the fee. Supporters see how much of each ticket reaches you before they pay.',
  picture: 'A lifeboat dressed with flags, a lifebuoy and a ticket on the waves before it',
  benefits: {
    heading: 'What your supporters will ask',
    items: [
      {
        title: 'How much reaches the charity?',
        text: 'You decide, from 5% of what’s left after the fee to all of it. The draw’s page shows it in pounds and pence per ticket.',
      },
      {
        title: 'Who is it for?',
        text: 'The draw shows the charity’s name, and its registered number if it has one.',
      },
      {
        title: 'Is it fair?',
        text: 'We seal the list of tickets before the winner is drawn, and anyone can check the result.',
      },
      {
        title: 'What about the trees?',
        text: 'We plant one for every £100 of sales. We pay for them, so they don’t come out of your share.',
      },
    ],
  },
  useCases: {
    heading: 'An appeal, an evening, a friend',
    items: [
      {
        title: 'An appeal with a date',
        text: 'End the draw with the appeal, and give people one page for both.',
      },
      {
        title: 'A gala or an open day',
        text: 'Guests buy on their phones at the table, and friends join in from home.',
      },
      {
        title: 'Supporters who host for you',
        text: 'Anyone can choose your charity for their own draw, from a school to a streamer. You agree to each draw before we pay you.',
      },
    ],
  },
  sums: {
    heading: 'When everything goes to the cause',
    host: 'The host',
    tickets: 500,
    pricePence: 300,
    charityPercentage: 100,
  },
  stories: {
    heading: 'On land and at sea',
    items: [
      {
        title: 'The shelter’s open day',
        text: 'An animal shelter raffles the right to name its next rescue pony. The shelter is both the host and the charity, so everything after the fee goes to the animals. The winner is drawn at the gate.',
      },
      {
        title: 'The boathouse',
        text: 'A sailing charity raffles the chance to name its new dinghy. Ticket holders come to the launch, and the winner paints the first letter.',
      },
    ],
  },
  ideas: {
    heading: 'Prizes people can donate',
    items: [
      'The naming of a boat or a bench',
      'A donated holiday',
      'A day with the crew',
      'A quilt by volunteers',
      'A signed first edition',
      'Dinner cooked by a patron',
      'A hamper from local growers',
      'A place in a sponsored run',
    ],
  },
  closing: {
    title: 'Open your next appeal with a draw',
    text: 'It’s free to host, and you set the share.',
    button: 'Start your fundraiser',
  },
};
