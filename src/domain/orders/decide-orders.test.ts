import { describe, expect, it } from 'vitest';
import { type ChallengeAtSale, type DrawAtSale, decideOrders, type OrderRequest } from './decide-orders.ts';

const now = new Date('2026-11-21T12:00:00Z');
const draw: DrawAtSale = {
  now,
  status: 'active',
  startDate: new Date('2026-11-20T12:00:00Z'),
  endDate: new Date('2026-11-28T12:00:00Z'),
  pricePence: 500,
  ticketLimit: 20,
  issued: 0,
  voided: 0,
  held: 0,
  maxTicketsPerPerson: null,
  ownerId: 'host',
  team: [],
  hasGame: true,
};
const answered: ChallengeAtSale = {
  id: 'c1',
  forThisSale: true,
  answered: true,
  expired: false,
  used: false,
};

let serial = 0;
function order(more: Partial<OrderRequest> = {}): OrderRequest {
  serial += 1;
  return {
    ref: `o${serial}`,
    personId: `p${serial}`,
    quantity: 1,
    challenge: { ...answered, id: `c${serial}` },
    consent: { over18: true, ukResident: true },
    outcome: 'paid',
    network: null,
    isConfirmed: true,
    heldAndBoughtByPerson: 0,
    hasIntervened: false,
    leastPence: 1,
    openOrder: null,
    dateOfBirth: '1990-03-27',
    isUnderAge: false,
    ageCheck: { abovePence: null, isChecked: false },
    break: null,
    hasAnsweredLimit: true,
    hasBought: false,
    limitPence: 100_000_000,
    spentPence: 0,
    ...more,
  };
}

/** The rejection of a single order, or null. */
function rejectionOf(more: Partial<OrderRequest>, facts: Partial<DrawAtSale> = {}) {
  const [decision] = decideOrders({ ...draw, ...facts }, [order(more)]);
  return decision?.kind === 'rejected' ? decision.rejection : null;
}

/** Returns the first number, "hold" or the error code of each order. */
function outcomes(facts: Partial<DrawAtSale>, orders: OrderRequest[]) {
  return decideOrders({ ...draw, ...facts }, orders).map((d) =>
    d.kind === 'rejected' ? d.rejection.code : d.kind === 'paid' ? d.firstNumber : 'hold',
  );
}

describe('a batch of orders', () => {
  it('assigns numbers in order of arrival, and returns totals in pence', () => {
    expect(
      decideOrders({ ...draw, issued: 7 }, [order({ ref: 'a', quantity: 3 }), order({ ref: 'b' })]),
    ).toEqual([
      { ref: 'a', kind: 'paid', firstNumber: 8, quantity: 3, totalPence: 1500 },
      { ref: 'b', kind: 'paid', firstNumber: 11, quantity: 1, totalPence: 500 },
    ]);
  });

  it('accepts a small order after a large one that does not fit', () => {
    const three = [order({ quantity: 15 }), order({ quantity: 6 }), order({ quantity: 5 })];
    expect(outcomes({}, three)).toEqual([1, 'not_enough_left', 16]);
  });

  it('counts valid and held tickets towards the limit [BUY-18]', () => {
    expect(rejectionOf({ quantity: 11 }, { issued: 9 })).toBeNull();
    expect(rejectionOf({ quantity: 12 }, { issued: 9 })?.message).toBe(
      'Only 11 tickets are left in this prize draw.',
    );
    expect(rejectionOf({ quantity: 12 }, { issued: 9, voided: 1 })).toBeNull();
    expect(rejectionOf({ quantity: 11 }, { issued: 9, held: 1 })?.code).toBe('not_enough_left');
    expect(rejectionOf({}, { issued: 19, held: 1 })?.message).toBe('No tickets are left in this prize draw.');
    expect(rejectionOf({ quantity: 2 }, { issued: 19 })?.message).toBe(
      'Only 1 ticket is left in this prize draw.',
    );
    expect(rejectionOf({ quantity: 999 }, { ticketLimit: null, issued: 50_000 })).toBeNull();
  });

  it('holds tickets without assigning numbers, and later orders cannot have them', () => {
    const orders = [order({ quantity: 15, outcome: 'hold' }), order({ quantity: 6 }), order({ quantity: 5 })];
    expect(outcomes({}, orders)).toEqual(['hold', 'not_enough_left', 1]);
  });

  it('accepts a challenge for one order only, even within a batch [BUY-17]', () => {
    const shared = { challenge: answered };
    expect(outcomes({}, [order(shared), order(shared)])).toEqual([1, 'challenge_used']);
    expect(outcomes({}, [order({ ...shared, quantity: 21 }), order(shared)])).toEqual(['not_enough_left', 1]);
    expect(rejectionOf({ challenge: { ...answered, used: true } })?.kind).toBe('conflict');
  });

  it('counts purchases in the batch towards the limit per person', () => {
    const mine = { personId: 'me', heldAndBoughtByPerson: 2 };
    const orders = [order({ ...mine, quantity: 2 }), order({ ...mine, quantity: 2 }), order(mine), order()];
    expect(outcomes({ maxTicketsPerPerson: 5 }, orders)).toEqual([1, 'person_limit', 3, 4]);
    expect(rejectionOf({ ...mine, quantity: 4 }, { maxTicketsPerPerson: 5 })).toEqual({
      code: 'person_limit',
      kind: 'conflict',
      message: 'Each person can have at most 5 tickets in this prize draw, and you have 2.',
    });
  });

  it('allows one open order per person', () => {
    expect(rejectionOf({ openOrder: 'theirs' })).toMatchObject({ code: 'order_open', order: 'theirs' });
    const mine = { personId: 'me' };
    const orders = [order({ ...mine, ref: 'first', outcome: 'hold' }), order(mine), order()];
    expect(outcomes({}, orders)).toEqual(['hold', 'order_open', 1]);
    expect(decideOrders(draw, orders)[1]).toMatchObject({ rejection: { order: 'first' } });
  });
});

describe('the rejection of orders', () => {
  it('requires both consents', () => {
    const rejected = { code: 'consent_missing', kind: 'invalid' } as const;
    const message = 'Please confirm that you are 18 or over and live in the UK.';
    expect(rejectionOf({ consent: { over18: false, ukResident: true } })).toEqual({ ...rejected, message });
    expect(rejectionOf({ consent: { over18: true, ukResident: false } })).toEqual({ ...rejected, message });
  });

  it('applies to an order above what is left of the monthly limit, and says what is left [PLAY-01]', () => {
    expect(rejectionOf({ quantity: 3, limitPence: 5_000, spentPence: 4_000 })).toMatchObject({
      code: 'spend_limit',
      leftPence: 1_000,
    });
    expect(rejectionOf({ quantity: 1, limitPence: 5_000, spentPence: 9_000 })).toMatchObject({
      leftPence: 0,
    });
    expect(rejectionOf({ quantity: 1, limitPence: 0 })).toMatchObject({ code: 'spend_limit', leftPence: 0 });
  });

  it('requires an answer about the limit before a second purchase [PLAY-16]', () => {
    const unanswered = { hasAnsweredLimit: false };
    expect(rejectionOf(unanswered)).toBeNull();
    expect(rejectionOf({ ...unanswered, hasBought: true })).toMatchObject({
      code: 'limit_question',
      kind: 'forbidden',
    });
    expect(rejectionOf({ hasBought: true })).toBeNull();
    const twice = [order({ personId: 'p', ...unanswered }), order({ personId: 'p', ...unanswered })];
    expect(outcomes({}, twice)).toEqual([expect.any(Number), 'limit_question']);
  });

  it('applies during a break, and after closing for good [PLAY-06]', () => {
    const until = new Date('2126-11-28T16:00:00Z');
    expect(rejectionOf({ break: { until } })).toMatchObject({ code: 'on_a_break', until });
    expect(rejectionOf({ break: { until: null } })).toEqual({
      code: 'on_a_break',
      kind: 'forbidden',
      message: 'You closed your account to buying tickets for good.',
    });
  });

  it('requires the date of birth of an adult [PLAY-13]', () => {
    expect(rejectionOf({ dateOfBirth: null })).toMatchObject({ code: 'date_of_birth_needed' });
    expect(rejectionOf({ dateOfBirth: '2020-01-01' })).toMatchObject({ code: 'under_18' });
    expect(rejectionOf({ isUnderAge: true })).toMatchObject({ code: 'under_18' });
  });

  it('applies to your own draw [BUY-21]', () => {
    expect(rejectionOf({ personId: 'host' })).toEqual({
      code: 'own_draw',
      kind: 'forbidden',
      message: 'Hosts cannot buy tickets in their own prize draw.',
    });
  });

  it('requires an answered challenge of the buyer’s own in a draw with a game [API-TICKETS-04]', () => {
    const expected = {
      code: 'challenge_required',
      kind: 'forbidden',
      message: 'You need to complete the skill challenge before purchasing tickets.',
    };
    expect(rejectionOf({ challenge: null })).toEqual(expected);
    expect(rejectionOf({ challenge: { ...answered, answered: false } })).toEqual(expected);
    expect(rejectionOf({ challenge: { ...answered, forThisSale: false } })).toEqual(expected);
  });

  it('requires no challenge if the draw has no game [API-TICKETS-05]', () => {
    expect(rejectionOf({ challenge: null }, { hasGame: false })).toBeNull();
    expect(rejectionOf({ challenge: { ...answered, used: true } }, { hasGame: false })).toBeNull();
  });

  it('applies to an expired challenge', () => {
    expect(rejectionOf({ challenge: { ...answered, expired: true } })).toEqual({
      code: 'challenge_expired',
      kind: 'conflict',
      message: 'This challenge has expired. Please try again to proceed with ticket purchase.',
    });
  });

  it('applies before the start, after the end and after an early end [API-TICKETS-13]', () => {
    expect(rejectionOf({}, { startDate: new Date(+now + 1) })?.code).toBe('not_started');
    expect(rejectionOf({}, { endDate: now })?.code).toBe('ended');
    expect(rejectionOf({}, { status: 'awaiting_draw' })?.code).toBe('ended');
    expect(rejectionOf({}, { status: 'inactive' })?.code).toBe('paused');
    expect(rejectionOf({}, { endDate: now })?.kind).toBe('conflict');
  });

  it('applies to more than 999 tickets [API-TICKETS-11]', () => {
    expect(rejectionOf({ quantity: 1000 }, { ticketLimit: null })).toEqual({
      code: 'too_many',
      kind: 'conflict',
      message: 'You can buy at most 999 tickets in one order.',
    });
    expect(rejectionOf({ quantity: 999 }, { ticketLimit: null })).toBeNull();
  });

  it('applies below the minimum card payment', () => {
    const cheap = { pricePence: 10 };
    expect(rejectionOf({ quantity: 2, leastPence: 30 }, cheap)).toEqual({
      code: 'amount_too_small',
      kind: 'invalid',
      message: 'Card payments start at £0.30. Please choose more tickets.',
    });
    expect(rejectionOf({ quantity: 3, leastPence: 30 }, cheap)).toBeNull();
  });

  it.each([0, -1, 1.5, Number.NaN])('applies to %s tickets', (quantity) => {
    expect(rejectionOf({ quantity })?.kind).toBe('invalid');
  });
});
