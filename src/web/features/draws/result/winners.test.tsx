import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Winner } from '#contract/drawing/drawing.ts';
import { Winners } from './winners.tsx';

const drawnAt = '2026-11-21T18:00:00.000Z';

const shown = (...numbers: (number | null)[]) => {
  const winners: Winner[] = numbers.map((ticketNumber, at) => ({
    rank: at + 1,
    prize: `Prize ${at + 1}`,
    ticketNumber,
    winnerName: ticketNumber === null ? null : 'A. Oak',
  }));
  const [first] = winners;
  const result = {
    drawnAt,
    winners,
    winningTicketNumber: first?.ticketNumber ?? null,
    winnerName: first?.winnerName ?? null,
  };
  return renderToStaticMarkup(<Winners result={result} />);
};

describe('the winners of a draw', () => {
  it('are shown for every rank [CTRL-23]', () => {
    expect(shown(7)).toContain('The winner<');
    const both = shown(7, 12);
    expect(both).toContain('The winners<');
    for (const number of ['000007', '000012']) expect(both).toContain(number);
  });

  it('are missing if no ticket was entered, and each prize without a winner says so', () => {
    expect(shown(null, null)).toContain('No winner<');
    expect(shown(7, null)).toContain('The winners<');
    expect(shown(7, null)).toContain('No entered ticket was left for it.');
  });
});
