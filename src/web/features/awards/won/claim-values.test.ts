import { describe, expect, it } from 'vitest';
import { AWARD_MESSAGES as messages } from '#domain/awards/claim.ts';
import { buildClaim, claimRules, startClaim } from './claim-values.ts';

const ANN = { firstName: 'Ann', lastName: 'Oak' };
const filled = (kind: 'post' | 'digital' | 'collect') => ({
  ...startClaim(ANN),
  delivery: { kind, address: { line1: '1 Green', line2: ' ', town: 'Ashby', postcode: 'le65 1aa' } },
  phone: ' ',
});

describe('a claim', () => {
  it('starts with the account’s name, confirms nothing in advance, and allows naming the winner [AWARD-23]', () => {
    const { name, over18, ukResident, nameable } = startClaim(ANN);
    expect({ name, over18, ukResident, nameable }).toEqual({
      name: 'Ann Oak',
      over18: false,
      ukResident: false,
      nameable: true,
    });
  });

  it('has an address only for delivery by post, and no delivery for cash [AWARD-23]', () => {
    expect(buildClaim(filled('post'), false)).toMatchObject({
      delivery: { kind: 'post', address: { line1: '1 Green', line2: null, postcode: 'le65 1aa' } },
      phone: null,
    });
    expect(buildClaim(filled('collect'), false).delivery).toEqual({ kind: 'collect' });
    expect(buildClaim(filled('post'), true).delivery).toEqual({ kind: 'digital' });
  });

  it('reports what is missing or wrong', () => {
    expect(claimRules.name.validate(' ')).toBe(messages.nameMissing);
    expect(claimRules.postcode.validate('SW1A 2A')).toBe(messages.postcode);
    expect(claimRules.postcode.validate('sw1a2aa')).toBe(true);
    expect(claimRules.phone.validate('')).toBe(true);
    expect(claimRules.phone.validate('12')).toBe(messages.phone);
    expect(claimRules.over18.validate(false)).toBe(messages.over18);
  });
});
