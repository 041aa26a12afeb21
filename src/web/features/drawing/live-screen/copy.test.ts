import { describe, expect, it } from 'vitest';
import {
  announceWitnessing,
  describeBeacon,
  describeDelay,
  describeDrawTime,
  describeEntered,
  describePicking,
  describeProof,
  describeScene,
  describeSealedList,
  explainNoWinner,
  getTitleSize,
  sealFingerprint,
} from './copy.ts';

const END = '2026-11-21T14:03:21Z';
const winner = {
  rank: 2,
  prize: 'A storm lamp',
  ticketNumber: 123,
  winnerName: 'A. Oak',
  cashPence: null,
  drawnAt: '2026-11-21T18:00:00.000Z',
  vacancy: null,
};

describe('the copy of the live screen', () => {
  it('explains the randomness round and its time in one line, or what a draw without a round proves', () => {
    const site = { isDemo: false };
    expect(
      describeBeacon({ beacon: 'drand', round: 12_345, countdownEndsAt: END, witnessing: null }, site),
    ).toBe(
      'Round 12,345 of the drand network, which no one controls, decides the result. It is published at 14:03:21 GMT.',
    );
    const witnessing = { quorumAt: null, inTime: false, witnesses: [] };
    expect(describeBeacon({ beacon: 'drand', round: 12_345, countdownEndsAt: END, witnessing }, site)).toBe(
      'drand round 12,345 at 14:03:21 GMT decides the result.',
    );
    const unproved = { beacon: 'none', round: null, countdownEndsAt: END, witnessing: null } as const;
    expect(describeBeacon(unproved, site)).toMatch(/^This draw uses no public randomness/);
    expect(describeBeacon(unproved, { isDemo: true })).toMatch(/^This demo draws without public randomness/);
    expect(
      describeBeacon({ beacon: null, round: null, countdownEndsAt: null, witnessing: null }, site),
    ).toBeNull();
    expect(
      describeBeacon({ beacon: 'drand', round: null, countdownEndsAt: null, witnessing: null }, site),
    ).toMatch(/drand network, .* decides the result/);
    expect(describeProof({ strength: 'committed' }, site)).toMatch(/trust the platform for that part\.$/);
    expect(describeProof({ strength: 'beacon' }, site)).toMatch(/is only the platform’s word\.$/);
    expect(describeProof({ strength: 'witnessed' }, site)).toMatch(/No one could know the outcome/);
    expect(describeDelay(12_345, END)).toMatch(/^Round 12,345 of .* was due at 14:03:21 GMT/);
  });

  it('shortens a seal to a fingerprint that two people can compare', () => {
    const root = Buffer.from(Array.from({ length: 32 }, (_, index) => index * 7)).toString('base64');
    const seal = `oakdraw.example/log\n1284\n${root}\n\n— oakdraw.example/log AAAA\n`;
    expect(sealFingerprint(seal)).toBe('0007 0e15 1c23 2a31');
    expect(sealFingerprint(null)).toBeNull();
    expect(sealFingerprint('something else')).toBeNull();
  });

  it('states when the draw takes place, and who starts it', () => {
    const planned = { status: 'active', paused: false, drawMode: 'manual', hostName: 'Ann' } as const;
    const draw = (more: Partial<Parameters<typeof describeDrawTime>[0]>) =>
      describeDrawTime({ ...planned, endDate: END, ticketsSold: 1, freeEntry: null, ...more });
    expect(draw({})).toBe('Drawn here by Ann after ticket sales close, on 21 November 2026, 14:03 GMT.');
    expect(draw({ drawMode: 'automatic' })).toMatch(/^Drawn here automatically when/);
    expect(draw({ status: 'awaiting_draw' })).toMatch(/The draw begins when Ann starts it\.$/);
    expect(draw({ status: 'awaiting_draw', ticketsSold: 0 })).toMatch(/^This prize draw has no tickets/);
    expect(draw({ status: 'inactive', paused: true })).toBe('Ticket sales are paused.');
  });

  it('is announced once per scene, not every second', () => {
    const drawing = { attempt: 1 };
    const announced = (seconds: number) =>
      describeScene({ scene: { name: 'countdown', seconds }, drawing, tickets: 1284, prizes: 2 });
    expect(announced(30)).toBe('The countdown has begun. 1,284 tickets are in the draw.');
    expect(announced(29)).toBe(announced(30));
    const reveal = { name: 'reveal', winner, others: [], last: false } as const;
    expect(describeScene({ scene: reveal, drawing, tickets: 5, prizes: 2 })).toBe(
      '2nd prize, A storm lamp: A. Oak has won with ticket 000123.',
    );
    const paid = { ...reveal, winner: { ...winner, cashPence: 1250 } };
    expect(describeScene({ scene: paid, drawing, tickets: 5, prizes: 1 })).toBe(
      'The prize, £12.50 in cash, instead of A storm lamp: A. Oak has won with ticket 000123.',
    );
    const noWinner = { ...reveal, winner: { ...winner, ticketNumber: null, winnerName: null } };
    expect(describeScene({ scene: noWinner, drawing, tickets: 5, prizes: 1 })).toBe(
      'The prize, A storm lamp: no entered tickets were left for it.',
    );
  });

  it('does not count former winners among the tickets that a redraw picks from', () => {
    const scene = { name: 'countdown', seconds: 30 } as const;
    expect(describeScene({ scene, drawing: { attempt: 2 }, tickets: 7, prizes: 2 })).toBe(
      'The countdown has begun. 7 tickets are on the sealed list. Tickets drawn before can’t win again.',
    );
    const texts = [1, 2].map((attempt) => [describeEntered({ attempt }), describePicking({ attempt })]);
    expect(texts).toEqual([
      ['in the draw', 'Picking from every ticket in the draw…'],
      ['on the sealed list', 'Picking from every ticket that can still win…'],
    ]);
  });

  it('tells screen readers about the witnesses once, when it is known whether they were enough [SEAL-15]', () => {
    const countdown = { name: 'countdown', seconds: 40 } as const;
    const waiting = { quorumAt: null, inTime: false, witnesses: [{ name: 'w1', at: null }] };
    const witnessed = { quorumAt: END, inTime: true, witnesses: [{ name: 'w1', at: END }] };
    expect(describeSealedList({ witnessing: waiting })).toMatch(
      /^Sealing the list with independent witnesses/,
    );
    expect(describeSealedList({ witnessing: witnessed })).toMatch(/^Enough independent witnesses/);
    expect(describeSealedList({ witnessing: null })).toMatch(/^The list is sealed/);
    expect(announceWitnessing(countdown, { witnessing: waiting })).toBe('');
    expect(announceWitnessing(countdown, { witnessing: witnessed })).toMatch(/^Enough independent witnesses/);
    expect(announceWitnessing({ name: 'drawing' }, { witnessing: waiting })).toMatch(/^Too few/);
    expect(announceWitnessing({ name: 'before' }, { witnessing: witnessed })).toBe('');
    expect(announceWitnessing(countdown, { witnessing: null })).toBe('');
  });

  it('names no winner who has lost the prize [AWARD-62]', () => {
    const vacancy = {
      state: 'lapsed',
      cause: null,
      at: '2026-12-05T18:00:00.000Z',
      redrawBy: '2026-12-12T18:00:00.000Z',
    } as const;
    const text =
      'Ticket 000123 was drawn, but its winner had not claimed the prize by 5 December 2026. This prize will be drawn again by 12 December 2026.';
    expect(explainNoWinner(winner)).toBeNull();
    expect(explainNoWinner({ ...winner, vacancy })).toBe(text);
    const reveal = { name: 'reveal', winner: { ...winner, vacancy }, others: [], last: false } as const;
    expect(describeScene({ scene: reveal, drawing: { attempt: 1 }, tickets: 5, prizes: 2 })).toBe(
      `2nd prize, A storm lamp: ${text}`,
    );
  });

  it('prints longer titles in smaller type', () => {
    expect([10, 30, 60, 120].map((length) => getTitleSize('x'.repeat(length)))).toEqual([
      'short',
      'medium',
      'long',
      'longest',
    ]);
  });
});
