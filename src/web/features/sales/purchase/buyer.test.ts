import { describe, expect, it } from 'vitest';
import { findProblems, getBuyerNames, getKnownName, readBuyer } from './buyer.ts';

describe("a buyer's name", () => {
  it('is split into the first word and the rest if the account has none [BUY-12]', () => {
    const nameless = { firstName: '', lastName: '' };
    expect(getBuyerNames(nameless, ' Ann  Mary Oak ')).toEqual({ firstName: 'Ann', lastName: 'Mary Oak' });
    expect(getBuyerNames(nameless, 'Ann')).toEqual({ firstName: 'Ann', lastName: '' });
  });

  it("is the account's name if it has one", () => {
    const user = { firstName: 'Ann', lastName: 'Oak' };
    expect(getBuyerNames(user, 'Somebody Else')).toEqual(user);
    expect(getKnownName(user)).toBe('Ann Oak');
    expect(getKnownName({ firstName: '', lastName: 'Oak' })).toBe('Oak');
    expect(getKnownName(null)).toBe('');
  });
});

describe('the purchase form', () => {
  const filled = (entries: Record<string, string>) => {
    const fields = new FormData();
    for (const [name, value] of Object.entries(entries)) fields.set(name, value);
    return readBuyer(fields);
  };

  it('reads its fields by name, and reports problems in the order of the fields', () => {
    const nothing = filled({});
    expect(nothing).toEqual({ name: '', email: '', over18: false, ukResident: false, dateOfBirth: null });
    expect(Object.keys(findProblems(nothing))).toEqual(['email', 'name', 'over18', 'ukResident']);
    const unticked = filled({ name: 'Ann Oak', email: 'ann@example.org', over18: 'on' });
    expect(findProblems(unticked)).toEqual({
      ukResident: 'Please confirm that you are 18 or over and live in the UK.',
    });
  });

  it('checks the date of birth if it asks for one [PLAY-13]', () => {
    const asked = filled({ birthDay: '31', birthMonth: '2', birthYear: '1990' });
    expect(Object.keys(findProblems(asked))).toEqual(['email', 'name', 'birthDay', 'over18', 'ukResident']);
    expect(findProblems(asked).birthDay).toBe('Please enter a real date, such as 27 3 1990');
  });

  it('reports no problems when it is complete', () => {
    const all = filled({ name: 'Ann Oak', email: 'ann@example.org', over18: 'on', ukResident: 'on' });
    expect(findProblems(all)).toEqual({});
  });
});
