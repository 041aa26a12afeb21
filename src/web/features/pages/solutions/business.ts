import type { Solution } from './solution.ts';

export const business: Solution = {
  title: 'A promotion that gives something back',
  lead: 'Raffle what you make, sell or serve. Customers buy tickets, a local charity gets its share, and you can show where every penny went.',
  picture: 'A shop under a striped awning, loaves in the window and a ticket on its door',
  benefits: {
    heading: 'What’s in it for your brand',
    items: [
      {
        title: 'A page in your colours',
        text: 'Choose your brand colour. We work out every shade on the page from it, so it’s readable in light and dark mode.',
      },
      {
        title: 'Books that add up',
        text: 'See revenue, fee, charity, trees and earnings in one place, to the penny. Refunds are taken off automatically.',
      },
      {
        title: 'Terms that don’t change',
        text: 'Once you’ve sold a ticket, the price, prizes, dates and charity are fixed.',
      },
      {
        title: 'Impact with a number',
        text: 'We plant a tree for every £100 of sales at our cost. Add as many more as you like for £1 each.',
      },
    ],
  },
  useCases: {
    heading: 'Where it fits in the calendar',
    items: [
      {
        title: 'A launch',
        text: 'Give the first one off the line to a ticket holder before it goes on sale.',
      },
      {
        title: 'A quiet month',
        text: 'Give your regulars a reason to drop in.',
      },
      {
        title: 'An anniversary',
        text: 'Mark the year with a draw for a charity your staff choose.',
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
        text: 'A bakery replaces its old mixer and raffles it to people who bake at home. The charity is the community kitchen down the road. The winner is drawn on a Saturday morning, between two batches.',
      },
      {
        title: 'The first bicycle',
        text: 'A frame builder raffles frame number one of a new series. The winner is drawn in the workshop on opening night, and a local cycling charity gets its share.',
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
    text: 'It’s free to host. Our fee comes out of ticket sales, so you pay nothing up front.',
    button: 'Start your brand’s draw',
  },
};
