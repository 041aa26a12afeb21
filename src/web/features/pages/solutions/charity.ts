import type { Solution } from './solution.ts';

export const charity: Solution = {
  title: 'Fundraising that supporters can follow to the penny',
  lead: 'Give a draw up to the whole of what is left after the fee. Supporters see on the page how much of each ticket reaches you, before they pay.',
  picture: 'A lifeboat dressed with flags, a lifebuoy and a ticket on the waves before it',
  benefits: {
    heading: 'What your supporters will ask',
    items: [
      {
        title: 'How much arrives?',
        text: 'What you say: from 5% of what is left after the fee to all of it. The draw’s page shows it in pounds and pence a ticket.',
      },
      {
        title: 'Who is it for?',
        text: 'The draw carries the charity’s name, and its registered number where it has one.',
      },
      {
        title: 'Is it fair?',
        text: 'The list is sealed before the winner is drawn, and the result can be worked out again by anybody.',
      },
      {
        title: 'What about the trees?',
        text: 'One for every £100 of sales. We pay for them; they are not taken out of your share.',
      },
    ],
  },
  useCases: {
    heading: 'An appeal, an evening, a friend',
    items: [
      {
        title: 'An appeal with a date',
        text: 'The draw ends when the appeal does, and both have one page.',
      },
      {
        title: 'A gala or an open day',
        text: 'Guests buy by phone at the table, friends join in from home.',
      },
      {
        title: 'Supporters who host for you',
        text: 'Anyone can name your charity in their own draw, from a school to a streamer. You agree to each draw before we pay you.',
      },
    ],
  },
  sums: {
    heading: 'With everything for the cause',
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
        text: 'An animal shelter raffles the right to name its next rescue pony. The shelter is the host and the charity at once, so its share is set to everything. The draw is made at the gate.',
      },
      {
        title: 'The boathouse',
        text: 'A sailing charity raffles the naming of its new dinghy. Those who bought tickets come to the launch, and the winner paints the first letter.',
      },
    ],
  },
  ideas: {
    heading: 'Given, not bought',
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
    text: 'Free to host, and the share is yours to set.',
    button: 'Start your fundraiser',
  },
};
