import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Winner } from '#contract/drawing/drawing.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { Winners } from './winners.tsx';

const drawnAt = '2026-11-21T18:00:00.000Z';

const DECLINED = {
  state: 'declined',
  cause: null,
  at: '2026-11-22T18:00:00.000Z',
  redrawBy: '2026-11-29T18:00:00.000Z',
} as const;

type Wishes = {
  outcome?: PrizeDraw['outcome'];
  cashPence?: number;
  vacantRank?: number;
  soFar?: boolean;
  redrawn?: [rank: number, at: string][];
};

const show = (
  { outcome = null, cashPence, vacantRank, soFar = false, redrawn = [] }: Wishes,
  numbers: (number | null)[],
) => {
  const winners: Winner[] = numbers.map((ticketNumber, at) => ({
    rank: at + 1,
    prize: `Prize ${at + 1}`,
    ticketNumber,
    winnerName: ticketNumber === null ? null : 'A. Oak',
    cashPence: cashPence ?? null,
    drawnAt: new Map(redrawn).get(at + 1) ?? drawnAt,
    vacancy: vacantRank === at + 1 ? DECLINED : null,
  }));
  const [first] = winners;
  const result = {
    // As the server answers: the time of the latest attempt.
    drawnAt:
      winners
        .map((winner) => winner.drawnAt)
        .toSorted()
        .at(-1) ?? drawnAt,
    winners,
    winningTicketNumber: first?.ticketNumber ?? null,
    winnerName: first?.winnerName ?? null,
  };
  return renderToStaticMarkup(<Winners draw={{ outcome }} result={result} soFar={soFar} />);
};

const shown = (...numbers: (number | null)[]) => show({}, numbers);

describe('the winners of a draw', () => {
  it('are shown for every rank [CTRL-23]', () => {
    expect(shown(7)).toContain('The winner<');
    const both = shown(7, 12);
    expect(both).toContain('The winners<');
    for (const number of ['000007', '000012']) expect(both).toContain(number);
  });

  it('say when they were drawn, and which of them were redrawn later [CTRL-23]', () => {
    const datesIn = (html: string) => [...html.matchAll(/(?:Drawn|redrawn) [^<]+/g)].map(([text]) => text);
    const first = 'Drawn 21 November 2026, 18:00 GMT';
    expect(datesIn(shown(7, 12))).toEqual([first]);
    const html = show({ redrawn: [[2, '2026-11-30T08:36:00.000Z']] }, [7, 12, 3]);
    expect(datesIn(html)).toEqual([first, 'redrawn 30 November 2026, 08:36 GMT']);
    expect(html).toContain('>2nd prize redrawn');
    const only = show({ redrawn: [[1, '2026-11-30T08:36:00.000Z']] }, [7]);
    expect(datesIn(only)).toEqual(['Drawn 30 November 2026, 08:36 GMT']);
  });

  it('are shown with their cash if the minimum was not met [MONEY-18]', () => {
    expect(show({ outcome: 'minimum_not_met', cashPence: 1250 }, [7])).toContain(
      '£12.50 in cash, instead of Prize 1',
    );
  });

  it('are missing if no ticket was entered, and everyone is refunded [MONEY-19]', () => {
    const html = show({ outcome: 'no_winner' }, [null, null]);
    expect(html).toContain('No winner<');
    expect(html).toContain('Everyone gets their money back.');
    expect(html).not.toContain('Prize 1');
  });

  it('lose the prize on the page at once, with the cause and the date [AWARD-62]', () => {
    const html = show({ vacantRank: 2 }, [7, 12]);
    expect(html).toContain('The winners<');
    expect(html).toContain('000007');
    expect(html).toContain('its winner declined the prize on 22 November 2026.');
    expect(html).toContain('This prize will be drawn again by 29 November 2026.');
    expect(html.match(/A\. Oak/g)).toHaveLength(1);
    const alone = show({ vacantRank: 1 }, [7]);
    expect(alone).toContain('To be drawn again<');
    expect(alone).not.toContain('A. Oak');
    expect(show({ vacantRank: 1, soFar: true }, [7])).toContain('Drawn before<');
  });

  it('are missing for prizes without an entered ticket, which say so', () => {
    expect(shown(null, null)).toContain('No winner<');
    expect(shown(7, null)).toContain('The winners<');
    expect(shown(7, null)).toContain('No entered tickets were left for it.');
  });
});
