import type { Solution } from './solution.ts';

export const business: Solution = {
  title: 'A promotion that leaves something behind',
  lead: 'Raffle what you make, sell or serve. Customers pay for the chance, a charity near you gets its share, and you can say where every penny went.',
  picture: 'A shop under a striped awning, loaves in the window and a ticket on its door',
  benefits: {
    heading: 'What your brand gets from it',
    items: [
      {
        title: 'A page in your colours',
        text: 'Name a colour of your own: every shade on the page is derived from it, readable in light and dark.',
      },
      {
        title: 'Books that add up',
        text: 'Revenue, fee, charity, trees and earnings stand in one place, to the penny, and refunds are taken off by themselves.',
      },
      {
        title: 'Terms that hold',
        text: 'Once a ticket is sold, the price, the prizes, the dates and the charity cannot be changed any more.',
      },
      {
        title: 'Impact with a number',
        text: 'A tree for every £100 of sales at our cost, and as many more as you like at £1 each.',
      },
    ],
  },
  useCases: {
    heading: 'Where it fits in the calendar',
    items: [
      {
        title: 'A launch',
        text: 'The first one off the line goes to a ticket holder before it goes on sale.',
      },
      {
        title: 'A quiet month',
        text: 'Give regulars a reason to come by, and a number to look forward to.',
      },
      {
        title: 'An anniversary',
        text: 'Mark the year with a draw for the charity that your staff chose.',
      },
    ],
  },
  sums: {
    heading: 'On the balance sheet',
    host: 'Your business',
    tickets: 120,
    pricePence: 1000,
    charityPercentage: 25,
  },
  stories: {
    heading: 'Two shop windows',
    items: [
      {
        title: 'The bakery’s mixer',
        text: 'A bakery replaces its old mixer and raffles it among people who bake at home. The community kitchen down the road is the charity. The draw is made on a Saturday morning, between two batches.',
      },
      {
        title: 'The first bicycle',
        text: 'A frame builder raffles frame number one of a new series. The draw is made in the workshop on opening night, and the cycling charity on the corner gets its share.',
      },
    ],
  },
  ideas: {
    heading: 'From your own shelves',
    items: [
      'Number one of a new series',
      'A year of your product',
      'A table for six',
      'A workshop with the maker',
      'A night at the inn',
      'A made-to-measure piece',
      'A hamper with your neighbours’ goods',
      'A tour behind the counter',
    ],
  },
  closing: {
    title: 'Put your next launch to work',
    text: 'Free to host. You pay out of ticket sales, never before.',
    button: 'Start your brand’s draw',
  },
};
