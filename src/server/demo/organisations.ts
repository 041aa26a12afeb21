import type { OrganisationInput } from '#contract/draws/organisations.ts';
import { harbourHall } from './pictures/harbour-hall.ts';
import { school } from './pictures/school.ts';

export type DemoOrganisation = {
  input: Omit<OrganisationInput, 'logoUrl' | 'coverUrl'>;
  logo: () => string;
  cover: () => string;
  /** What the admin has checked; null for an organisation that is not verified. */
  checked: string | null;
};

/** A square mark with one shape, in the style of a rubber stamp. */
const mark = (ground: string, shape: string) => () =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480" viewBox="0 0 48 48"><rect width="48" height="48" fill="${ground}"/><g fill="none" stroke="#fffdf6" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round">${shape}</g></svg>`;

const LIGHTHOUSE =
  '<path d="M20 38l2-22h4l2 22zM19 16h10M21 16v-4h6v4M24 12V9M13 12l5 1.5M35 12l-5 1.5M14 38h20"/><path d="M21.4 23h5.2M20.8 30h6.4"/>';
const ACORN =
  '<path d="M14 20c0-6 4.500-9 10-9s10 3 10 9zM16 20c0 9 4 14 8 17 4-3 8-8 8-17M24 11c0-2 1-3.500 3-4.500"/>';

/** The demo's organisations, both obviously fictional. */
export const DEMO_ORGANISATIONS: readonly DemoOrganisation[] = [
  {
    input: {
      slug: 'pebble-point-hall',
      name: 'Pebble Point Harbour Hall',
      about:
        'We look after the hall above the slipway: a stage, a kitchen with too many teapots, and a roof that needs us.\n\nHalf of what our draws raise keeps the hall open. The rest goes to the lifeboat next door.',
      place: 'Pebble Point',
      links: [
        { label: 'What’s on', url: 'https://hall.demo.example/whats-on' },
        { label: 'Hire the hall', url: 'https://hall.demo.example/hire' },
      ],
      contactEmail: 'hall@demo.example',
    },
    logo: mark('#1f5f7a', LIGHTHOUSE),
    cover: harbourHall,
    checked: 'Its constitution, its bank account and a call with the chair',
  },
  {
    input: {
      slug: 'little-acre-friends',
      name: 'Friends of Little Acre School',
      about: 'Parents, carers and one very patient caretaker. We pay for the books, the boots and the bus.',
      place: 'Little Acre',
      links: [],
      contactEmail: 'friends@demo.example',
    },
    logo: mark('#8a4b1f', ACORN),
    cover: school,
    checked: null,
  },
];
