import { describe, expect, it } from 'vitest';
import { buyerNames, knownName } from './buyer.ts';

describe("a buyer's name", () => {
  it('is split into the first word and the rest where the account has none [BUY-12]', () => {
    const nameless = { firstName: '', lastName: '' };
    expect(buyerNames(nameless, ' Ann  Mary Oak ')).toEqual({ firstName: 'Ann', lastName: 'Mary Oak' });
    expect(buyerNames(nameless, 'Ann')).toEqual({ firstName: 'Ann', lastName: '' });
  });

  it("is the account's where it has one", () => {
    const user = { firstName: 'Ann', lastName: 'Oak' };
    expect(buyerNames(user, 'Somebody Else')).toEqual(user);
    expect(knownName(user)).toBe('Ann Oak');
    expect(knownName({ firstName: '', lastName: 'Oak' })).toBe('Oak');
    expect(knownName(null)).toBe('');
  });
});
