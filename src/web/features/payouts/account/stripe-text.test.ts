import { describe, expect, it } from 'vitest';
import { describeStripe } from './stripe-text.ts';

const held = { usableFrom: '2026-11-30T18:00:00.000Z', isHeld: true };
const used = { ...held, isHeld: false };
const need = (from: 'payee' | 'provider', due: 'now' | 'overdue' = 'now') => ({
  description: 'Proof of identity',
  from,
  due,
  problem: null,
});

describe('a payee’s account at Stripe [CONNECT-11]', () => {
  it.each([
    ['active', [], used, 'Stripe is ready to pay you', null],
    ['active', [], held, 'Stripe is ready to pay you', null],
    ['pending', [need('provider')], used, 'Stripe is checking your details', null],
    ['restricted', [need('provider')], used, 'Stripe is checking your details', null],
    ['restricted', [need('payee')], held, 'Stripe needs more details from you', 'Continue at Stripe'],
    [
      'restricted',
      [need('payee', 'overdue')],
      used,
      'Stripe has stopped your payments',
      'Continue at Stripe',
    ],
    ['restricted', [], used, 'Stripe has closed your account', 'Start again at Stripe'],
    ['closed', [], used, 'Stripe has closed your account', 'Start again at Stripe'],
  ] as const)('that is %s with %j says what happens next', (status, requirements, hold, title, action) => {
    const shown = describeStripe({ status, requirements: [...requirements] }, hold);
    expect([shown.title, shown.action]).toEqual([title, action]);
  });

  it('says from when it is used while it is on hold', () => {
    expect(describeStripe({ status: 'active', requirements: [] }, held).text).toContain('30 November 2026');
  });
});
