import type { Award } from '#contract/awards/awards.ts';

/** An award as the API returns it; by default a prize that was just won. */
export function buildAward(changes: Partial<Award> = {}): Award {
  return {
    id: '0190a1b2-0000-7000-8000-00000000a001',
    rank: 1,
    attempt: 1,
    prize: 'A week in a lighthouse',
    ticketNumber: 17,
    winnerName: 'A. Oak',
    isYours: false,
    state: 'won',
    isCash: false,
    cash: null,
    isRedrawn: false,
    isAgeOpen: false,
    ageDocument: null,
    cause: null,
    wonAt: '2026-05-03T12:00:00.000Z',
    claimBy: '2026-05-17T12:00:00.000Z',
    dueAt: '2026-05-17T12:00:00.000Z',
    claimedAt: null,
    sentAt: null,
    carrier: null,
    trackingNumber: null,
    problemAt: null,
    receivedAt: null,
    presumed: false,
    closedAt: null,
    appealedAt: null,
    appealDecidedAt: null,
    contact: null,
    note: null,
    ...changes,
  };
}
