import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { HighlightedTickets } from './highlighted-tickets.tsx';

const passed = (...numbers: number[]) =>
  numbers.map((ticketNumber, key) => ({ key, ticketNumber, name: 'A. Oak' }));
const shown = (...numbers: number[]) =>
  renderToStaticMarkup(<HighlightedTickets highlights={passed(...numbers)} />);

describe('the tickets that a countdown highlights', () => {
  it('have space reserved before the first one appears, so that nothing below moves', () => {
    expect(shown()).toMatch(/<div aria-hidden="true" class="invisible[^"]*"><article/);
    expect(shown(7)).not.toContain('invisible');
  });

  it('include the current one and those before it', () => {
    const html = shown(7, 12, 3);
    for (const digits of ['000007', '000012', '000003']) expect(html).toContain(digits);
  });

  it('show a name on one line, however long it is', () => {
    expect(shown(7)).toContain('line-clamp-1');
  });
});
