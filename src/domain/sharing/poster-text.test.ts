import { describe, expect, it } from 'vitest';
import { buildPosterText } from './poster-text.ts';
import type { ShareCard } from './share-card.ts';

const card: ShareCard = {
  title: 'A week in a lighthouse 🎉',
  host: null,
  imageUrl: null,
  price: '£5.00',
  charity: 'At least £0.43 of each ticket is paid to Lifeboats',
  minimum: null,
  sold: null,
  when: 'Ends 28 November 2026',
  winningTicket: null,
  winningCash: null,
  look: { colorScheme: 'blue', customColor: null, fontPair: 'heritage' },
};
const draw = {
  id: '0190a1b2-0000-7000-8000-000000000001',
  organisation: null as { slug: string } | null,
  slug: null as string | null,
  hostName: 'Amy B.',
  status: 'active',
  endDate: '2026-11-28T18:00:00.000Z',
  skillGameType: 'math',
  prizes: [{ description: 'A week in a lighthouse' }],
};
const poster = (
  changes: Partial<typeof draw> | { skillGameType: null } = {},
  shown: Partial<ShareCard> = {},
) =>
  buildPosterText({
    draw: { ...draw, ...changes },
    card: { ...card, ...shown },
    brandName: 'Oakdraw',
    origin: 'https://draws.example.org',
    host: 'draws.example.org',
  });

describe('the text of a poster [SHARE-10]', () => {
  it('states the prize, the price, the closing time with its zone, and how to enter', () => {
    const text = poster();
    expect(text).toMatchObject({
      title: 'A week in a lighthouse',
      hero: '£5.00',
      heroLabel: 'a ticket',
      when: 'Ends 28 November 2026, 18:00 GMT',
      how: 'How to enter',
      url: `https://draws.example.org/prize-draw/${draw.id}?utm_source=poster`,
      prizesLabel: 'To be won',
      prizes: ['A week in a lighthouse'],
    });
    expect(text.address.join('')).toBe(`draws.example.org/prize-draw/${draw.id}`);
    expect(text.steps).toHaveLength(3);
    expect(text.steps[1]).toContain('skill challenge');
    for (const term of ['Amy B.', '18 or over', 'UK', 'right answer', 'anyone can check']) {
      expect(text.smallPrint).toContain(term);
    }
  });

  it('mentions no challenge if there is none', () => {
    const text = poster({ skillGameType: null });
    expect([...text.steps, text.smallPrint].join(' ')).not.toContain('challenge');
  });

  it('links to the result once sales are over', () => {
    const text = poster({ status: 'completed' }, { winningTicket: '000123', when: 'Ended 20 November 2026' });
    expect(text).toMatchObject({
      hero: '000123',
      heroLabel: 'is the winning ticket',
      when: 'Ended 20 November 2026',
      how: 'This draw has ended',
    });
    expect(poster({ status: 'cancelled' }).how).toBe('This draw was cancelled');
  });

  it('lists the first prizes, and counts the others', () => {
    const prizes = (count: number) =>
      poster({ prizes: Array.from({ length: count }, (_, at) => ({ description: `Jam ${at + 1}` })) }).prizes;
    expect(prizes(4)).toEqual(['Jam 1', 'Jam 2', 'Jam 3', 'Jam 4']);
    expect(prizes(10)).toEqual(['Jam 1', 'Jam 2', 'Jam 3', 'and 7 more']);
    const equal = ['A horse', 'Jam', 'Jam', 'Jam', 'Tea'].map((description) => ({ description }));
    expect(poster({ prizes: equal }).prizes).toEqual(['A horse', '3 × Jam', 'Tea']);
  });

  it('always has a title and a prize', () => {
    expect(poster({}, { title: '抽奖' }).title).toBe('A prize draw');
    expect(poster({ prizes: [{ description: '🎉' }] }).prizes).toEqual(['A prize']);
  });

  it('names the organisation at the top, and shows the short address [ORG-19]', () => {
    const host = { name: 'Fernhill Village Hall', logoUrl: null, isVerified: true };
    const text = poster({ organisation: { slug: 'fernhill-hall' }, slug: 'cabin' }, { host });
    expect(text.top).toBe('Fernhill Village Hall, verified');
    expect(text.url).toBe('https://draws.example.org/@fernhill-hall/cabin?utm_source=poster');
    expect(text.address).toEqual(['draws.example.org/@fernhill-hall/', 'cabin']);
    expect(poster().top).toBe('Oakdraw');
  });
});
