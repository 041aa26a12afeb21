import { describe, expect, it } from 'vitest';
import { chooseHoldMinutes, type Held, mayHold } from './hold-limits.ts';

const hold = (quantity: number, more: Partial<Held> = {}): Held => ({
  network: 'a',
  isConfirmed: false,
  quantity,
  ...more,
});

describe('tickets held by unpaid orders', () => {
  it('are at most a tenth of what is left for all unconfirmed accounts, and half of that for those of one network', () => {
    const left = 1000;
    expect(mayHold(hold(50), { held: [], left })).toBe(true);
    expect(mayHold(hold(51), { held: [], left })).toBe(false);
    const held = [hold(50), hold(30, { network: 'b' })];
    expect(mayHold(hold(1), { held, left })).toBe(false);
    expect(mayHold(hold(20, { network: 'c' }), { held, left })).toBe(true);
    expect(mayHold(hold(21, { network: 'c' }), { held, left })).toBe(false);
  });

  it('are at most a quarter of what is left for one network, if the accounts are confirmed', () => {
    const left = 1000;
    const held = [hold(50), hold(150, { isConfirmed: true }), hold(500, { network: 'b', isConfirmed: true })];
    expect(mayHold(hold(50, { isConfirmed: true }), { held, left })).toBe(true);
    expect(mayHold(hold(51, { isConfirmed: true }), { held, left })).toBe(false);
    expect(mayHold(hold(250, { network: 'c', isConfirmed: true }), { held, left })).toBe(true);
  });

  it('may always be 25 for unconfirmed accounts, and 50 for one network', () => {
    expect(mayHold(hold(25), { held: [], left: 60 })).toBe(true);
    expect(mayHold(hold(26), { held: [], left: 60 })).toBe(false);
    expect(mayHold(hold(50, { isConfirmed: true }), { held: [], left: 60 })).toBe(true);
  });
});

it.each([
  [{ taken: 89, limit: 100 }, 15],
  [{ taken: 90, limit: 100 }, 5],
  [{ taken: 100, limit: 100 }, 5],
  [{ taken: 1_000_000, limit: null }, 15],
])('holds tickets shorter once nine tenths are taken: %j', (draw, minutes) =>
  expect(chooseHoldMinutes(draw)).toBe(minutes),
);
