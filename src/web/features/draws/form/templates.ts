import type { DrawValues } from './values.ts';

export type Template = {
  name: string;
  /** Who it is for. */
  text: string;
  values: Partial<DrawValues>;
};

/** Texts and settings to start a new draw with. Hosts add their prize, picture and charity. */
export const TEMPLATES: readonly Template[] = [
  {
    name: 'School or PTA',
    text: 'Small tickets, and most of each goes to your PTA.',
    values: {
      title: 'Our school prize draw',
      description:
        'We’re raising money for our school: books, trips and equipment for the children. Every ticket helps.\n\nParents, grandparents and neighbours can all join in. We’ll draw the winner together and hand over the prize at school. Thank you for your support.',
      ticketPrice: '2.00',
      ticketLimit: '500',
      skillGameType: 'word',
      skillGameDifficulty: 'easy',
      charityPercentage: '80',
      colorScheme: 'green',
      fontPair: 'playful',
    },
  },
  {
    name: 'Sports or social club',
    text: 'For a kit, a pitch or a tour. You draw the winner yourselves.',
    values: {
      title: 'Our club prize draw',
      description:
        'We’re raising money for our club, so that everyone can keep playing. Your ticket helps pay for kit, training and travel.\n\nWe’ll draw the winner at the club, and you can watch live from anywhere. The winner can collect the prize or have it sent.',
      ticketPrice: '2.00',
      ticketLimit: '300',
      skillGameDifficulty: 'easy',
      charityPercentage: '20',
      colorScheme: 'blue',
      fontPair: 'bold',
    },
  },
  {
    name: 'Creator',
    text: 'A prize for your followers, drawn live on your stream.',
    values: {
      title: 'A prize draw for my followers',
      description:
        'Thank you for following. This is your chance to win something special, and part of every ticket goes to charity.\n\nI’ll draw the winner live, so come and watch. If you win, you’ll get an email, and I’ll send your prize anywhere in the UK.',
      ticketLimit: '1000',
      hasMaxPerPerson: true,
      maxTicketsPerPerson: '20',
      charityPercentage: '10',
      colorScheme: 'purple',
      layout: 'story',
      fontPair: 'modern',
    },
  },
  {
    name: 'Business',
    text: 'Show what you sell. The draw starts automatically.',
    values: {
      title: 'Win something from our shop',
      description:
        'Here’s your chance to win one of our favourites, and to support a good cause at the same time.\n\nWe’ll send the prize to the winner free of charge, anywhere in the UK, or you can collect it from us.',
      ticketLimit: '250',
      charityPercentage: '10',
      drawMode: 'automatic',
      colorScheme: 'pink',
      layout: 'poster',
      fontPair: 'modern',
    },
  },
  {
    name: 'Charity',
    text: 'Most of each ticket goes to your cause.',
    values: {
      title: 'A prize draw for our cause',
      description:
        'Your ticket helps us go on with our work. We tell everyone exactly how much of each ticket goes to the charity.\n\nThe winner gets an email, and we’ll arrange how the prize reaches them. Thank you for helping.',
      ticketPrice: '3.00',
      ticketLimit: '1000',
      charityPercentage: '80',
      colorScheme: 'green',
      fontPair: 'heritage',
    },
  },
];

/**
 * Returns the values with a template's. Fields that the host has changed stay as they are: only those with the default
 * or with another template's value are filled in.
 */
export function applyTemplate(values: DrawValues, template: Template, defaults: DrawValues): DrawValues {
  const isUntouched = (field: keyof DrawValues) =>
    [defaults, ...TEMPLATES.map((other) => other.values)].some((from) => from[field] === values[field]);
  const fields = new Set(TEMPLATES.flatMap((other) => Object.keys(other.values) as (keyof DrawValues)[]));
  const filled = [...fields]
    .filter(isUntouched)
    .map((field) => [field, template.values[field] ?? defaults[field]]);
  return { ...values, ...Object.fromEntries(filled) };
}
