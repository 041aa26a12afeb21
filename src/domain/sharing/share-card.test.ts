import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storedDraw } from '../../../tests/helpers/stored-draw.ts';
import { buildShareImageAddress, computeShareVersion } from './addresses.ts';
import { buildShareCard, type SharedDraw } from './share-card.ts';

const draw: SharedDraw = storedDraw({
  ticketPrice: 500,
  ticketLimit: 1000,
  ticketsSold: 312,
  startDate: '2026-11-01T09:00:00.000Z',
  endDate: '2026-11-28T18:00:00.000Z',
  colorScheme: 'blue',
  fontPair: 'heritage',
});
const card = (changes: Partial<SharedDraw> = {}) => buildShareCard({ ...draw, ...changes });

describe('the share card of a draw', () => {
  it('states the price, the charity’s share, tickets sold and closing date [SHARE-03]', () => {
    expect(card()).toMatchObject({
      title: 'A week in a lighthouse',
      price: '£5.00',
      charity: 'At least £0.24 of each ticket is paid to Lifeboats',
      sold: { text: '300+ of 1,000 tickets sold', percent: 30 },
      when: 'Ends 28 November 2026',
      winningTicket: null,
    });
  });

  it('gives the charity’s share in percent if it is less than a penny per ticket', () => {
    expect(card({ ticketPrice: 1 }).charity).toBe('At least 4.95% of each ticket is paid to Lifeboats');
  });

  it('says on how many tickets the prizes depend, until sales are over [CONDUCT-12]', () => {
    expect(card().minimum).toBeNull();
    const minimum = { minTicketAmount: 400 };
    expect(card(minimum).minimum).toBe('Prizes guaranteed at 400 tickets. Below that, winners share cash');
    expect(card({ ...minimum, ticketsSold: 400 }).minimum).toBe('Prizes guaranteed: the minimum is met');
    expect(card({ ...minimum, status: 'awaiting_draw' }).minimum).toBeNull();
  });

  it.each(['delivered', 'minimum_not_met', 'undelivered'] as const)(
    'names no share of a ticket once the outcome is known: %s [MONEY-15]',
    (outcome) => {
      expect(card({ status: 'completed', outcome }).charity).toBe('A share of each ticket goes to Lifeboats');
    },
  );

  it.each([
    ['scheduled', {}, 'Opens 1 November 2026'],
    ['active', { paused: true }, 'Ticket sales are paused'],
    ['awaiting_draw', { endedAt: '2026-11-20T12:00:00.000Z' }, 'Ended 20 November 2026'],
    ['completed', { endedAt: '2026-11-20T12:00:00.000Z' }, 'Ended 20 November 2026'],
    ['cancelled', {}, 'Cancelled'],
  ] as const)('shows the status of a draw that is %s [SHARE-04]', (status, changes, text) => {
    expect(card({ status, ...changes }).when).toBe(text);
  });

  it('names the winning ticket, and shows the exact number sold once sales are over [SHARE-04]', () => {
    const drawn = card({ status: 'completed', isDrawn: true, winningTicketNumber: 123 });
    expect(drawn.winningTicket).toBe('000123');
    expect(drawn.sold?.text).toBe('312 of 1,000 tickets sold');
  });

  it('names no ticket whose winner has lost the prize [AWARD-62]', () => {
    const drawn = { status: 'completed', isDrawn: true, winningTicketNumber: 123, isVacant: true } as const;
    expect(card(drawn)).toMatchObject({ winningTicket: null, when: 'The winner will be drawn again' });
  });

  it('hides sales if the host hides them or the draw is cancelled', () => {
    expect(card({ showProgressBar: false }).sold).toBeNull();
    expect(card({ status: 'cancelled' }).sold).toBeNull();
  });
});

describe('the number of tickets sold', () => {
  it.each([
    [1000, 0, '1,000 tickets in all'],
    [1000, 49, '1,000 tickets in all'],
    [1000, 50, '50+ of 1,000 tickets sold'],
    [1000, 1000, 'All 1,000 tickets sold'],
    [10, 3, '3 of 10 tickets sold'],
    [1, 1, 'The ticket is sold'],
    [null, 9, 'No limit on tickets'],
    [null, 10, '10+ tickets sold'],
    [null, 4999, '2,000+ tickets sold'],
    [null, 5000, '5,000+ tickets sold'],
  ])('out of %s, with %i sold, reads: %s [SHARE-05]', (ticketLimit, ticketsSold, text) => {
    expect(card({ ticketLimit, ticketsSold }).sold?.text).toBe(text);
  });

  it('is never overstated, and changes at most twenty-one times in a sale [SHARE-05]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1200 }), (ticketLimit) => {
        const seen = new Set<string>();
        for (let ticketsSold = 0; ticketsSold <= ticketLimit; ticketsSold += 1) {
          const sold = card({ ticketLimit, ticketsSold }).sold;
          expect((sold?.percent ?? 0) / 100).toBeLessThanOrEqual(ticketsSold / ticketLimit + 0.005);
          seen.add(sold?.text ?? '');
        }
        expect(seen.size).toBeLessThanOrEqual(21);
      }),
      { numRuns: 15 },
    );
  });
});

describe('the outcome on a card', () => {
  const drawn = { status: 'completed', isDrawn: true } as const;

  it('shows the cash of the first prize if the minimum was not met [MONEY-18]', () => {
    expect(card({ ...drawn, winningTicketNumber: 7 }).winningCash).toBeNull();
    expect(card({ ...drawn, winningTicketNumber: 7, winningCashPence: 1250 }).winningCash).toBe('£12.50');
  });

  it('says that nobody was entered, and promises nothing to the charity [MONEY-19]', () => {
    expect(card({ ...drawn, outcome: 'no_winner' })).toMatchObject({
      charity: 'Every ticket is refunded',
      sold: null,
      when: 'No winner: no tickets were entered',
      winningTicket: null,
    });
  });
});

describe('the address of a share image', () => {
  const address = (changes: Partial<SharedDraw> = {}, brandName = 'Oakdraw') =>
    buildShareImageAddress({ ...draw, ...changes }, brandName);

  it('stays the same while only a few tickets are sold [SHARE-05]', () => {
    expect(address({ ticketsSold: 349 })).toBe(address());
    expect(address({ ticketsSold: 350 })).not.toBe(address());
  });

  it.each([
    { title: 'Another' },
    { imageUrl: '/pictures/x/1x1.webp' },
    { ticketPrice: 600 },
    { charityName: 'Woods' },
    { charityPercentage: 20 },
    { endDate: '2026-11-29T18:00:00.000Z' },
    { colorScheme: 'pink' as const },
    { fontPair: 'bold' as const },
    { status: 'completed' as const, isDrawn: true, winningTicketNumber: 1 },
    { status: 'completed' as const, outcome: 'no_winner' as const },
  ])('changes if the card changes to %j [SHARE-05]', (change) => {
    expect(address(change)).not.toBe(address());
    expect(address(change)).toMatch(/^\/share\/[0-9a-f-]{36}\/[0-9a-z]{14}\.jpg$/);
  });

  it('changes with the brand, which the image shows [SHARE-05]', () => {
    expect(address({}, 'Elsewhere')).not.toBe(address());
  });

  it('differs for cards that differ by one character', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        fc.pre(a !== b);
        expect(computeShareVersion(card({ title: a }), 'Oakdraw')).not.toBe(
          computeShareVersion(card({ title: b }), 'Oakdraw'),
        );
      }),
    );
  });
});
