import { describe, expect, it } from 'vitest';
import { storedDraw } from '../../../tests/helpers/stored-draw.ts';
import { buildEmbedText, type EmbeddedDraw } from './embed-text.ts';

const draw: EmbeddedDraw = storedDraw({
  ticketPrice: 500,
  ticketLimit: 100,
  ticketsSold: 12,
  ticketsRemaining: 88,
  startDate: '2026-11-01T09:00:00.000Z',
  endDate: '2026-11-28T18:00:00.000Z',
  colorScheme: 'blue',
  fontPair: 'heritage',
});
const at = (now: string, changes: Partial<EmbeddedDraw> = {}) =>
  buildEmbedText({ ...draw, ...changes }, new Date(now));
const NOW = '2026-11-20T12:00:00.000Z';

describe('the text of a card on another site', () => {
  it('offers tickets until the end, with a countdown [SHARE-17]', () => {
    expect(at(NOW)).toMatchObject({
      button: 'Buy tickets',
      state: 'Ends 28 November 2026, 18:00 GMT',
      until: draw.endDate,
      untilText: 'left',
      sold: { text: '12 of 100 tickets sold', percent: 12 },
    });
  });

  it.each<[string, Partial<EmbeddedDraw>, string]>([
    ['2026-11-28T18:00:00.000Z', {}, 'Ticket sales have ended. The winner hasn’t been drawn yet.'],
    [NOW, { ticketsRemaining: 0 }, 'All tickets are sold.'],
    [NOW, { status: 'inactive', paused: true }, 'Ticket sales are paused.'],
    [NOW, { status: 'cancelled' }, 'This prize draw was cancelled. Every ticket is refunded.'],
    [NOW, { status: 'completed', isDrawn: true }, 'Drawn. No ticket won.'],
    [
      NOW,
      { status: 'completed', isDrawn: true, outcome: 'no_winner' },
      'No tickets were entered, so every ticket is refunded.',
    ],
  ])('offers no tickets at %s with %j: %s [SHARE-18]', (now, changes, state) => {
    const text = at(now, changes);
    expect(text.state).toBe(state);
    expect(text.button).not.toBe('Buy tickets');
    expect(text.until).toBeNull();
  });

  it('counts down to the start of a scheduled draw [SHARE-18]', () => {
    expect(at('2026-10-31T09:00:00.000Z', { status: 'scheduled' })).toMatchObject({
      state: 'Opens 1 November 2026, 09:00 GMT',
      until: draw.startDate,
      untilText: 'to go',
    });
  });

  it('names no winner who has lost the prize [AWARD-62]', () => {
    const drawn = {
      status: 'completed',
      isDrawn: true,
      winningTicketNumber: 7,
      winnerName: 'A. Oak',
    } as const;
    expect(at(NOW, { ...drawn, isVacant: true })).toMatchObject({
      state: 'The winner will be drawn again.',
      winner: null,
    });
  });

  it('says what the winner gets in cash if the minimum was not met [MONEY-18]', () => {
    const won = { status: 'completed', isDrawn: true, winningTicketNumber: 7, winnerName: 'A. Oak' } as const;
    expect(at(NOW, won).state).toBe('Won by ticket');
    expect(at(NOW, { ...won, winningCashPence: 1250 }).state).toBe('£12.50 in cash won by ticket');
  });

  it('shows no bar if the host hides it, without a limit, or for a cancelled draw', () => {
    expect(at(NOW, { showProgressBar: false }).sold).toBeNull();
    expect(at(NOW, { ticketLimit: null, ticketsRemaining: null }).sold).toBeNull();
    expect(at(NOW, { status: 'cancelled' }).sold).toBeNull();
    expect(at(NOW, { status: 'completed', isDrawn: true, outcome: 'no_winner' }).sold).toBeNull();
  });
});
