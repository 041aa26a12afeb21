import type { Solution } from './solution.ts';

export const education: Solution = {
  title: 'The school raffle, without the shoebox of stubs',
  lead: 'Parents, grandparents and neighbours buy tickets on their phones. We keep the list, and you draw the winner in the playground or on stage.',
  picture: 'A school with a bell and a clock, dressed with bunting, books and a ticket at its door',
  benefits: {
    heading: 'What your PTA no longer has to do',
    items: [
      {
        title: 'Count coins',
        text: 'Tickets are sold and numbered online, and every payment is on record.',
      },
      {
        title: 'Stand at the gate',
        text: 'Families who can’t come on the day can use the same link, and so can those who’ve moved away.',
      },
      {
        title: 'Check ages',
        text: 'Buyers confirm with every order that they’re 18 or over and live in the UK. Children can still shout out the numbers.',
      },
      {
        title: 'Prove it was fair',
        text: 'We seal the list before the countdown, and anyone can check the winner.',
      },
    ],
  },
  useCases: {
    heading: 'Through the school year',
    items: [
      {
        title: 'Summer fair',
        text: 'Open the draw with the first letter home, and end it when the fair closes.',
      },
      {
        title: 'Playground and library funds',
        text: 'Run one draw each term for the same project, with a new prize each time.',
      },
      {
        title: 'Leavers’ year',
        text: 'Raffle something made by the leaving class, for someone to treasure.',
      },
    ],
  },
  sums: {
    heading: 'A school fair in numbers',
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
        text: 'Every class sews a square. The parents’ association raffles the quilt, grandparents watch the countdown from home, and the library gets new shelves.',
      },
      {
        title: 'Head teacher for a day',
        text: 'A primary school raffles one day in the head’s chair to its parents. It costs nothing to give. The charity is the local food bank, and the winner is drawn in assembly.',
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
    text: 'It takes about 5 minutes to set up a draw, and you can put the link in any letter home.',
    button: 'Start your school’s draw',
  },
};
