import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { StatusBadge } from './status-badge.tsx';

it.each([
  ['completed', 'Completed', 'blue'],
  ['scheduled', 'Scheduled', 'amber'],
  ['active', 'Active', 'green'],
  ['awaiting_draw', 'Awaiting Draw', 'purple'],
  ['cancelled', 'Cancelled', 'grey'],
  ['inactive', 'Inactive', 'grey'],
] as const)(
  'shows a draw that is %s as %s in %s, with an icon [STATE-02, STATE-03]',
  (status, word, tone) => {
    const html = renderToStaticMarkup(<StatusBadge draw={{ status, startDate: '2026-11-21T09:00:00Z' }} />);
    expect(html).toContain(word);
    expect(html).toContain(`bg-tone-${tone} `);
    expect(html).toContain('<svg');
  },
);

it('shows a draw without a start date as Unpublished in yellow [STATE-02, STATE-03]', () => {
  const html = renderToStaticMarkup(<StatusBadge draw={{ status: 'inactive', startDate: null }} />);
  expect(html).toContain('Unpublished');
  expect(html).toContain('bg-tone-yellow ');
});
