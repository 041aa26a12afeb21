import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DrawAtSale, decideOrders, type OrderDecision, type OrderRequest } from './decide-orders.ts';

const now = new Date('2026-11-21T12:00:00Z');

const draws: fc.Arbitrary<DrawAtSale> = fc
  .record({
    ticketLimit: fc.option(fc.integer({ min: 1, max: 60 }), { nil: null }),
    issued: fc.integer({ min: 0, max: 60 }),
    voided: fc.integer({ min: 0, max: 60 }),
    held: fc.integer({ min: 0, max: 20 }),
    maxTicketsPerPerson: fc.option(fc.integer({ min: 1, max: 12 }), { nil: null }),
    hasGame: fc.boolean(),
  })
  .map((facts) => ({
    ...facts,
    voided: Math.min(facts.voided, facts.issued),
    now,
    status: 'active',
    startDate: now,
    endDate: new Date(+now + 1),
    pricePence: 500,
    ownerId: 'p0',
    team: [],
  }));

const orders: fc.Arbitrary<OrderRequest[]> = fc
  .array(
    fc.record({
      person: fc.integer({ min: 0, max: 5 }),
      challenge: fc.integer({ min: 0, max: 30 }),
      quantity: fc.integer({ min: 1, max: 12 }),
      over18: fc.boolean(),
      outcome: fc.constantFrom<'paid' | 'hold'>('paid', 'paid', 'paid', 'hold'),
      owned: fc.integer({ min: 0, max: 3 }),
      spentPence: fc.integer({ min: 0, max: 12 }).map((tickets) => tickets * 500),
      ageCheck: fc.record({ abovePence: fc.constantFrom(null, 0, 5_000), isChecked: fc.boolean() }),
    }),
    { maxLength: 25 },
  )
  .map((list) =>
    list.map(({ person, challenge, owned, over18, ...rest }, index) => ({
      ...rest,
      ref: String(index),
      personId: `p${person}`,
      challenge:
        challenge === 0
          ? null
          : { id: `c${challenge}`, forThisSale: true, answered: true, expired: false, used: false },
      consent: { over18: over18 || index % 3 > 0, ukResident: true },
      dateOfBirth: '1990-03-27',
      isUnderAge: false,
      break: null,
      hasAnsweredLimit: true,
      hasBought: false,
      limitPence: 8_000,
      network: null,
      isConfirmed: true,
      heldAndBoughtByPerson: owned,
      leastPence: 1,
      openOrder: null,
      hasIntervened: false,
    })),
  );

const taken = (decisions: OrderDecision[]) =>
  decisions.reduce((sum, d) => (d.kind === 'rejected' ? sum : sum + d.quantity), 0);

describe('any batch of orders', () => {
  it('never sells or holds more than the limit', () => {
    fc.assert(
      fc.property(draws, orders, (draw, batch) => {
        const before = draw.issued - draw.voided + draw.held;
        const sold = taken(decideOrders(draw, batch));
        if (draw.ticketLimit !== null)
          expect(sold).toBeLessThanOrEqual(Math.max(0, draw.ticketLimit - before));
      }),
    );
  });

  it('numbers tickets consecutively, each once', () => {
    fc.assert(
      fc.property(draws, orders, (draw, batch) => {
        const numbers = decideOrders(draw, batch).flatMap((d) =>
          d.kind === 'paid' ? Array.from({ length: d.quantity }, (_, i) => d.firstNumber + i) : [],
        );
        expect(numbers).toEqual(numbers.map((_, i) => draw.issued + 1 + i));
      }),
    );
  });

  it('decides every order once, in order of arrival', () => {
    fc.assert(
      fc.property(draws, orders, (draw, batch) => {
        expect(decideOrders(draw, batch).map((d) => d.ref)).toEqual(batch.map((o) => o.ref));
      }),
    );
  });

  it('exceeds nobody’s monthly limit, over all draws of a batch [PLAY-01]', () => {
    fc.assert(
      fc.property(fc.array(draws, { maxLength: 4 }), orders, (all, batch) => {
        const spending = new Map<string, number>();
        const spent = new Map<string, number>();
        const before = 3_000;
        for (const draw of all) {
          const requests = batch.map((order) => ({ ...order, spentPence: before }));
          for (const [index, decision] of decideOrders(draw, requests, spending).entries()) {
            const personId = batch[index]?.personId ?? '';
            if (decision.kind !== 'rejected')
              spent.set(personId, (spent.get(personId) ?? before) + decision.totalPence);
          }
        }
        for (const pence of spent.values()) expect(pence).toBeLessThanOrEqual(8_000);
      }),
    );
  });

  it('exceeds no limit per person, and uses no challenge twice', () => {
    fc.assert(
      fc.property(draws, orders, (draw, batch) => {
        const accepted = decideOrders(draw, batch).flatMap((d, i) => {
          const request = batch[i];
          return d.kind === 'rejected' || !request ? [] : [request];
        });
        if (draw.hasGame) {
          const used = accepted.map((o) => o.challenge?.id);
          expect(new Set(used).size).toBe(used.length);
        }
        if (draw.maxTicketsPerPerson === null) return;
        for (const person of new Set(accepted.map((o) => o.personId))) {
          const bought = accepted.filter((o) => o.personId === person).reduce((n, o) => n + o.quantity, 0);
          expect(bought).toBeLessThanOrEqual(draw.maxTicketsPerPerson);
        }
      }),
    );
  });

  it('decides a batch as it would decide the same orders one by one', () => {
    fc.assert(
      fc.property(draws, orders, (draw, batch) => {
        const plain = batch.map((o, i) => ({
          ...o,
          personId: `q${i}`,
          challenge: o.challenge && { ...o.challenge, id: `d${i}` },
        }));
        let facts = draw;
        const oneByOne = plain.flatMap((o) => {
          const decisions = decideOrders(facts, [o]);
          for (const d of decisions) {
            if (d.kind === 'paid') facts = { ...facts, issued: facts.issued + d.quantity };
            if (d.kind === 'hold') facts = { ...facts, held: facts.held + d.quantity };
          }
          return decisions;
        });
        expect(decideOrders(draw, plain)).toEqual(oneByOne);
      }),
    );
  });

  it('rejects an invalid order wherever it is in the batch', () => {
    const ofItself = ['consent_missing', 'own_draw', 'challenge_required', 'quantity_invalid', 'too_many'];
    fc.assert(
      fc.property(draws, orders, (draw, batch) => {
        const codes = (list: OrderRequest[]) =>
          new Map(
            decideOrders(draw, list).map((d) => [
              d.ref,
              d.kind === 'rejected' && ofItself.includes(d.rejection.code) ? d.rejection.code : null,
            ]),
          );
        const forwards = codes(batch);
        for (const [ref, code] of codes([...batch].reverse())) expect(code).toBe(forwards.get(ref));
      }),
    );
  });
});
