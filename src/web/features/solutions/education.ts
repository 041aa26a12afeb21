import type { Solution } from './solution.ts';

export const education: Solution = {
  title: 'The school raffle, without the shoebox of stubs',
  lead: 'Parents, grandparents and neighbours buy tickets by phone, the list keeps itself, and the winner is drawn in the playground or on the stage.',
  benefits: [
    {
      title: 'No cash to count',
      text: 'Tickets are bought and numbered online, and the money is on record from the first one.',
    },
    {
      title: 'Nobody is left out',
      text: 'Families who could not come on the day take part by the same link.',
    },
    {
      title: 'Open to adults only',
      text: 'Buyers confirm on every order that they are 18 or over and live in the UK. Children can still shout the numbers.',
    },
    {
      title: 'A cause beside the cause',
      text: 'Name the charity that gets its share, and let a class follow how many trees were planted.',
    },
  ],
  useCases: [
    {
      title: 'Summer fair',
      text: 'Open the draw with the first letter home and end it when the fair closes.',
    },
    {
      title: 'Playground and library funds',
      text: 'A draw each term, with the same settings and a new prize.',
    },
    {
      title: 'Leavers’ year',
      text: 'Something made by the class that goes, won by somebody who will keep it.',
    },
  ],
  stories: [
    {
      title: 'The quilt',
      text: 'Every class sews a square. The parents’ association raffles the quilt, grandparents watch the countdown from home, and the library gets its new shelves.',
    },
    {
      title: 'Head teacher for a day',
      text: 'A primary school raffles one day in the head’s chair. It costs nothing to give. The local food bank is the charity, and the draw is made in assembly.',
    },
  ],
  ideas: [
    'Front-row seats for the school play',
    'A hamper from the allotment',
    'A class painting, framed',
    'The reserved parking space',
    'A signed football from the team',
    'An afternoon tea for two',
    'Books chosen by the librarian',
    'A treehouse weekend',
  ],
  closing: {
    title: 'Ready before the newsletter goes out',
    text: 'Setting up a draw takes about 5 minutes; the link fits into any letter home.',
    button: 'Start your school’s draw',
  },
  stage: 1,
};
