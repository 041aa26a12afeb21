import { describe, expect, it } from 'vitest';
import { findAccountProblems, readAccount } from './account-input.ts';

const filled = (entries: Record<string, string>) => {
  const fields = new FormData();
  for (const [name, value] of Object.entries(entries)) fields.set(name, value);
  return readAccount(fields);
};

const NEW = { mode: 'new', needsCode: false } as const;
const KNOWN = { mode: 'known', needsCode: false } as const;

describe("a visitor's account on the purchase page", () => {
  it('reports problems in the order of the fields', () => {
    expect(findAccountProblems(filled({}), NEW)).toEqual({
      email: 'Email is required',
      name: 'Full name is required',
      password: 'Password is required',
    });
    expect(findAccountProblems(filled({ email: 'ann', name: 'Ann', password: 'short' }), NEW)).toEqual({
      email: 'Invalid email address',
      name: 'Please enter your first and last name',
      password: 'Password must be at least 8 characters',
    });
  });

  it('needs no name and no long password to sign in, but a code if the account has one', () => {
    const input = filled({ email: 'ann@example.org', password: 'short', code: ' ' });
    expect(findAccountProblems(input, KNOWN)).toEqual({});
    expect(findAccountProblems(input, { ...KNOWN, needsCode: true })).toEqual({ code: 'Code is required' });
  });

  it('needs the date of birth of an adult to sign up [PLAY-12]', () => {
    const born = (birthYear: string) =>
      filled({
        ...{ email: 'ann@example.org', name: 'Ann Oak', password: 'long enough' },
        ...{ birthDay: '1', birthMonth: '2', birthYear },
      });
    expect(findAccountProblems(born('1990'), NEW)).toEqual({});
    const young = born(String(new Date().getFullYear() - 10));
    expect(findAccountProblems(young, NEW)).toEqual({ birthDay: 'You must be 18 or over to use Oakdraw' });
    expect(findAccountProblems(born(''), KNOWN)).toEqual({});
  });

  it('reads the confirmations, so that the account has them too', () => {
    expect(filled({ over18: 'on', code: ' 123456 ' })).toMatchObject({
      over18: true,
      ukResident: false,
      code: '123456',
    });
  });
});
