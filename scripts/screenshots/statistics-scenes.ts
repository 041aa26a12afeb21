import type { FailedPayment } from '#contract/admin/statistics.ts';
import { answered } from './admin-answers.ts';
import type { Scene } from './camera.ts';
import type { Person } from './cast.ts';

const id = (last: number) => `019a9a9c-0000-7000-8000-${String(last).padStart(12, '0')}`;

/** Each way in which a payment that failed can look. */
const FAILED_PAYMENTS: FailedPayment[] = [
  {
    orderId: id(41),
    draw: { id: id(51), title: 'A week in a lighthouse' },
    person: { id: id(61), firstName: 'Bryony', lastName: 'Firth', email: 'bryony.firth@pictures.example' },
    ...{ quantity: 1, amountPence: 500, provider: 'stripe' },
    createdAt: '2026-11-20T18:02:00.000Z',
    reason: 'Not enough money on the card',
  },
  {
    orderId: id(42),
    draw: { id: id(52), title: `A long story of a prize: ${'Wolverhampton'.repeat(6)} and back` },
    person: {
      id: id(62),
      firstName: 'Bartholomew-Maximilian-Alexander',
      lastName: 'W'.repeat(60),
      email: `${'a-very-long-name-'.repeat(6)}@a-school-in-the-country.pictures.example`,
    },
    ...{ quantity: 999, amountPence: 99_899_001, provider: 'stripe' },
    createdAt: '2026-11-20T09:15:00.000Z',
    reason: 'The payment provider calls it “card declined rate limit exceeded”',
  },
  {
    orderId: id(43),
    draw: { id: id(51), title: 'A week in a lighthouse' },
    person: null,
    ...{ quantity: 3, amountPence: 1500, provider: 'stripe' },
    createdAt: '2026-11-19T22:40:00.000Z',
    reason: null,
  },
];

/** The figures, and the purchases behind that of failed payments: some such purchase has to be there. */
export function statisticsScenes(as: Person): Scene[] {
  return [
    { name: 'admin/statistics', path: '/admin?tab=statistics', as },
    {
      name: 'admin/statistics-failed-payments',
      path: '/admin?tab=statistics',
      as,
      before: (page) => answered('**/api/v1/admin/statistics/failed-payments?*', FAILED_PAYMENTS)(page),
      act: async (page) => {
        await page.getByRole('link', { name: 'Failed payments' }).click();
        await page.getByText('Not enough money on the card').waitFor();
      },
    },
    {
      name: 'admin/statistics-no-failed-payments',
      path: '/admin?tab=statistics&open=failed-payments&from=2020-01-01&to=2020-01-07',
      as,
      frame: 'screen',
    },
    {
      name: 'admin/statistics-weeks',
      path: '/admin?tab=statistics&from=2026-06-01&to=2026-11-30&by=week',
      as,
    },
    {
      name: 'admin/statistics-refused',
      path: '/admin?tab=statistics&from=2026-11-02&to=2026-11-01',
      as,
      frame: 'screen',
    },
  ];
}
