import { ACCOUNT_LIMITS as limits, ACCOUNT_MESSAGES as messages } from '#domain/accounts/account-fields.ts';
import { splitName } from '#domain/accounts/display-name.ts';
import { looksLikeEmail } from '#web/components/ui/form.ts';
import { findDatePartsProblem } from '#web/features/accounts/date-of-birth/date-of-birth.ts';
import { readBuyer } from './buyer.ts';
import type { AccountInput, AccountStep } from './machine/account-step.ts';

/** The error of each field, in the order of the fields in the form. */
export type AccountProblems = { [K in 'email' | 'name' | 'password' | 'code' | 'birthDay']?: string };

/** Reads what a visitor entered from the purchase form's fields. */
export function readAccount(fields: FormData): AccountInput {
  const text = (name: string) => String(fields.get(name) ?? '');
  return { ...readBuyer(fields), password: text('password'), code: text('code').trim() };
}

export function findAccountProblems(
  { email, name, password, code, dateOfBirth }: AccountInput,
  { mode, needsCode }: Pick<AccountStep, 'mode' | 'needsCode'>,
): AccountProblems {
  const found: AccountProblems = {};
  const valid = looksLikeEmail(messages.email)(email);
  if (valid !== true) found.email = email === '' ? 'Email is required' : valid;
  const nameProblem = mode === 'new' ? findNameProblem(name) : undefined;
  if (nameProblem) found.name = nameProblem;
  if (password === '') found.password = messages.passwordMissing;
  else if (mode === 'new' && password.length < limits.password.min) found.password = messages.passwordMin;
  const birthProblem = mode === 'new' && dateOfBirth ? findDatePartsProblem(dateOfBirth) : undefined;
  if (birthProblem) found.birthDay = birthProblem;
  if (needsCode && code === '') found.code = 'Code is required';
  return found;
}

function findNameProblem(name: string): string | undefined {
  const { firstName, lastName } = splitName(name);
  if (firstName === '') return 'Full name is required';
  return lastName === '' ? 'Please enter your first and last name' : undefined;
}
