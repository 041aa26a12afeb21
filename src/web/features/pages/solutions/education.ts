import type { Solution } from './solution.ts';

export const education: Solution = {
  title: 'The school raffle, without the shoebox of stubs',
  lead: 'Parents, grandparents and neighbours buy tickets by phone, the list keeps itself, and the winner is drawn in the playground or on the stage.',
  picture: 'A school with a bell and a clock, dressed with bunting, books and a ticket at its door',
  benefits: {
    heading: 'What the PTA no longer has to do',
    items: [
      {
        title: 'Count coins',
        text: 'Tickets are bought and numbered online, and the money is on record from the first one.',
      },
      {
        title: 'Stand at the gate',
        text: 'Families who could not come on the day take part by the same link, and so do those who moved away.',
      },
      {
        title: 'Ask for an age',
        text: 'Buyers confirm on every order that they are 18 or over and live in the UK. Children can still shout the numbers.',
      },
      {
        title: 'Explain the result',
        text: 'The list is sealed before the countdown, and anyone can work the winner out again.',
      },
    ],
  },
  useCases: {
    heading: 'Through the school year',
    items: [
      {
        title: 'Summer fair',
        text: 'Open the draw with the first letter home and end it when the fair closes.',
      },
      {
        title: 'Playground and library funds',
        text: 'One draw each term, always for the same corner of the school, each time with a new prize.',
      },
      {
        title: 'Leavers’ year',
        text: 'Something made by the class that goes, won by somebody who will keep it.',
      },
    ],
  },
  sums: {
    heading: 'A school fair’s arithmetic',
    host: 'The school',
    tickets: 250,
    pricePence: 200,
    charityPercentage: 50,
  },
  stories: {
    heading: 'From two assembly halls',
    items: [
      {
        title: 'The quilt',
        text: 'Every class sews a square. The parents’ association raffles the quilt, grandparents watch the countdown from home, and the library gets its new shelves.',
      },
      {
        title: 'Head teacher for a day',
        text: 'A primary school raffles one day in the head’s chair among its parents. It costs nothing to give. The local food bank is the charity, and the draw is made in assembly.',
      },
    ],
  },
  ideas: {
    heading: 'For the prize table',
    items: [
      'Front-row seats for the school play',
      'A hamper from the allotment',
      'A class painting, framed',
      'The reserved parking space',
      'A signed football from the team',
      'An afternoon tea for two',
      'Books chosen by the librarian',
      'A treehouse weekend',
    ],
  },
  closing: {
    title: 'Ready before the newsletter goes out',
    text: 'Setting up a draw takes about 5 minutes; the link fits into any letter home.',
    button: 'Start your school’s draw',
  },
};
