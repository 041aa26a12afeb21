import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { formatTicketNumber } from '#domain/orders/ticket-digits.ts';
import { Ticket, TicketStub } from './ticket.tsx';

const readText = (html: string) =>
  html.replace(/<[^>]*aria-hidden="true"[^>]*>.*?<\/div>/gs, '').replace(/<[^>]*>/g, '');

describe('a ticket', () => {
  it('shows its number as six digits padded with zeros [GEN-02]', () => {
    expect(formatTicketNumber(1)).toBe('000001');
    expect(formatTicketNumber(10_000)).toBe('010000');
    expect(readText(renderToStaticMarkup(<Ticket number={123} />))).toBe('Ticket #000123');
    expect(readText(renderToStaticMarkup(<TicketStub number={7} />))).toBe('Ticket 000007');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999 }), (number) => {
        const digits = formatTicketNumber(number);
        expect(digits).toMatch(/^\d{6}$/);
        expect(Number(digits)).toBe(number);
      }),
    );
  });

  it('says in text that it is voided or has won', () => {
    expect(renderToStaticMarkup(<Ticket number={1} variant="voided" />)).toContain('Voided');
    expect(readText(renderToStaticMarkup(<TicketStub number={1} voided />))).toBe('Voided ticket 000001');
    expect(readText(renderToStaticMarkup(<TicketStub number={1} winner />))).toBe('Winning ticket 000001');
  });
});
