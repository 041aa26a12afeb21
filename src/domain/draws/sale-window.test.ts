import { describe, expect, it } from 'vitest';
import { findSaleRejection, type SaleWindowFacts } from './sale-window.ts';

const now = new Date('2026-11-21T12:00:00Z');
const at = (ms: number) => new Date(now.getTime() + ms);
const open: SaleWindowFacts = { status: 'active', startDate: at(-1000), endDate: at(1000), now };
const code = (more: Partial<SaleWindowFacts>) => findSaleRejection({ ...open, ...more })?.code ?? 'sale';

describe('the sale window', () => {
  it('follows the dates, whatever the status [STATE-13]', () => {
    expect(code({})).toBe('sale');
    expect(code({ status: 'scheduled' })).toBe('sale');
    expect(code({ startDate: now })).toBe('sale');
    expect(code({ status: 'active', startDate: at(1) })).toBe('not_started');
    expect(code({ endDate: now })).toBe('ended');
    expect(code({ status: 'scheduled', endDate: now })).toBe('ended');
  });

  it('stops at an early end and does not restart after the drawing [STATE-08]', () => {
    expect(code({ status: 'awaiting_draw' })).toBe('ended');
    expect(code({ status: 'completed' })).toBe('ended');
    expect(code({ status: 'cancelled' })).toBe('cancelled');
  });

  it('does not start while unpublished or paused', () => {
    expect(code({ status: 'inactive', startDate: null })).toBe('not_published');
    expect(code({ status: 'inactive' })).toBe('paused');
    expect(code({ status: 'active', startDate: null })).toBe('not_published');
  });

  it('stops while the public log is refused, unless another reason comes first [RECORD-25]', () => {
    expect(code({ logRefused: true })).toBe('log_refused');
    expect(code({ logRefused: true, endDate: now })).toBe('ended');
    expect(code({ logRefused: true, status: 'cancelled' })).toBe('cancelled');
    expect(code({ logRefused: true, startDate: at(1) })).toBe('not_started');
  });

  it('says when sales start, with the time zone', () => {
    const startDate = new Date('2026-11-22T18:00:00Z');
    expect(findSaleRejection({ ...open, startDate })?.message).toBe(
      'Tickets are available from 22 November 2026, 18:00 GMT.',
    );
  });
});
