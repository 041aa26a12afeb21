import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { storedDraw } from '../../../../../tests/helpers/stored-draw.ts';
import { ImpactCard } from './impact-card.tsx';

const draw = storedDraw({ ticketPrice: 500, charityPercentage: 20, charityName: 'Harbour Lifeboats' });
const amountsIn = (html: string) => html.match(/£[\d.]+/g);

it('the parts of a ticket are shown while they can still apply', () => {
  const html = renderToStaticMarkup(<ImpactCard draw={draw} over={false} />);
  expect(html).toContain('Where each £5.00 goes');
});

it.each(['delivered', 'minimum_not_met', 'undelivered'] as const)(
  'a draw whose outcome is known shows only what the outcome gives the charity: %s [MONEY-15]',
  (outcome) => {
    const raised = { charityPence: 434, trees: 0, treesPlanted: 0, winnersCashPence: null };
    const over = { ...draw, status: 'completed', outcome, ticketsSold: 7, raised } as const;
    const html = renderToStaticMarkup(<ImpactCard draw={over} over />);
    expect(html).not.toContain('Where each');
    // The other amount is what one tree costs in sales.
    expect(amountsIn(html)).toEqual(['£4.34', '£100.00']);
  },
);
