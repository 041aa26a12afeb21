import { expect, it } from 'vitest';
import type { CharityAgreement } from '#contract/payouts/charity-agreements.ts';
import { findAgreedEnd, findCurrentAgreement, listCharitySteps } from './charity-steps.ts';

const agreement: CharityAgreement = {
  id: 'a',
  charityName: 'Harbour Lifeboats',
  charityNumber: '1234567',
  register: 'england-wales',
  registerStatus: 'unchecked',
  registeredName: null,
  registeredEmail: null,
  contactEmail: 'treasurer@lifeboats.example.org',
  invitedAt: '2026-11-20T10:00:00.000Z',
  agreedAt: '2026-11-21T10:00:00.000Z',
  agreedName: 'Grace Alder',
  agreedRole: 'Treasurer',
  confirmedAt: null,
  lastFour: '7491',
};

it('a charity’s steps lead from the invitation to the payment [PAYOUT-48]', () => {
  const states = (...of: Parameters<typeof listCharitySteps>) =>
    listCharitySteps(...of).map(({ name, state }) => `${name} ${state}`);
  expect(states(null, null)).toEqual(['Invited now', 'Agreed later', 'Confirmed later', 'Paid later']);
  expect(states(agreement, null)).toEqual(['Invited done', 'Agreed done', 'Confirmed now', 'Paid later']);
  const confirmed = { ...agreement, confirmedAt: '2026-11-22T10:00:00.000Z' };
  expect(states(confirmed, '2026-12-04T10:00:00.000Z')).toEqual([
    'Invited done',
    'Agreed done',
    'Confirmed done',
    'Paid done',
  ]);
});

it('an agreement counts for the charity that the draw supports now', () => {
  const draw = { charityName: 'Harbour Lifeboats', charityNumber: '1234567' };
  expect(findCurrentAgreement(agreement, draw)).toBe(agreement);
  expect(findCurrentAgreement(agreement, { ...draw, charityNumber: null })).toBe(agreement);
  expect(findCurrentAgreement(agreement, { ...draw, charityNumber: '7654321' })).toBeNull();
  expect(findCurrentAgreement(agreement, { ...draw, charityName: 'Hospice' })).toBeNull();
  expect(findCurrentAgreement(null, draw)).toBeNull();
});

it('an agreement keeps what it said about the end of sales when the charity agreed [PAYOUT-48]', () => {
  const endedAt = '2026-11-22T10:00:00.000Z';
  expect(findAgreedEnd({ endedAt }, agreement)).toBeNull();
  expect(findAgreedEnd({ endedAt: '2026-11-19T10:00:00.000Z' }, agreement)).toBe('2026-11-19T10:00:00.000Z');
  expect(findAgreedEnd({ endedAt }, { agreedAt: null })).toBe(endedAt);
  expect(findAgreedEnd({ endedAt }, null)).toBe(endedAt);
  expect(findAgreedEnd({ endedAt: null }, agreement)).toBeNull();
});
