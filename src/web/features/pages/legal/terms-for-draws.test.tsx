import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { termsForDraws } from './terms-for-draws.tsx';

const readSection = (id: string) =>
  renderToStaticMarkup(termsForDraws.find((section) => section.id === id)?.body)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

it('give hosts 7 working days to draw [LEGAL-05]', () => {
  expect(readSection('draw')).toContain('The host must draw within 7 working days');
});

it('ask winners to claim within 3 days, and hosts to send within 28 [LEGAL-06]', () => {
  const text = readSection('prizes');
  expect(text).toContain('We ask winners to claim their prize within 3 days.');
  expect(text).toContain('have 14 days, or longer if the draw’s rules say so');
  expect(text).toContain('must send it within 28 days of the claim');
  expect(text).toContain('n’t sent within 35 days of the claim counts as undelivered');
});

it('allow a redraw only after the winner lost the prize [CTRL-22]', () => {
  expect(readSection('prizes')).toContain(
    'redrawn only if its winner declined it, didn’t claim it in time, or was disqualified',
  );
});
