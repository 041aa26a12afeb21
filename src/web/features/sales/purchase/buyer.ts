import type { User } from '#contract/accounts/accounts.ts';
import { splitName } from '#domain/accounts/display-name.ts';
import { CONSENT_MESSAGE } from '#domain/orders/rejections.ts';
import type { DateParts } from '#domain/play/date-of-birth.ts';
import { atMost, isChecked, isFilledIn, looksLikeEmail, rules } from '#web/components/ui/form.ts';
import { findDatePartsProblem, readDateParts } from '#web/features/accounts/date-of-birth/date-of-birth.ts';

/** The form's values for the buyer, without the payment. */
export type PurchaseForm = {
  name: string;
  email: string;
  over18: boolean;
  ukResident: boolean;
  /** Null if the form does not ask for it, because the account has one. */
  dateOfBirth: DateParts | null;
};

/** The error of each field, in the order of the fields in the form. */
export type Problems = { [K in Exclude<keyof PurchaseForm, 'dateOfBirth'> | 'birthDay']?: string };

const CHECKS = {
  email: rules(isFilledIn('Email is required'), looksLikeEmail('Invalid email address')),
  name: rules(isFilledIn('Full name is required'), atMost(200, 'The name is too long')),
  over18: rules(isChecked(CONSENT_MESSAGE)),
  ukResident: rules(isChecked(CONSENT_MESSAGE)),
} as const;

/** Reads the buyer from the form's fields. */
export function readBuyer(fields: FormData): PurchaseForm {
  const text = (name: string) => String(fields.get(name) ?? '');
  return {
    name: text('name'),
    email: text('email'),
    over18: fields.has('over18'),
    ukResident: fields.has('ukResident'),
    dateOfBirth: readDateParts(fields),
  };
}

export function findProblems(form: PurchaseForm): Problems {
  const problems: Problems = {};
  const check = (field: keyof typeof CHECKS) => {
    const result = CHECKS[field].validate(form[field]);
    if (result !== true) problems[field] = result;
  };
  check('email');
  check('name');
  const birthProblem = form.dateOfBirth ? findDatePartsProblem(form.dateOfBirth) : undefined;
  if (birthProblem) problems.birthDay = birthProblem;
  check('over18');
  check('ukResident');
  return problems;
}

/** Returns the account's names, or the typed name, split after its first word. */
export function getBuyerNames(user: Pick<User, 'firstName' | 'lastName'>, typed: string) {
  const { firstName, lastName } = user;
  return firstName || lastName ? { firstName, lastName } : splitName(typed);
}

/** Returns the initial value of the name field. */
export function getKnownName(user: Pick<User, 'firstName' | 'lastName'> | null): string {
  return user ? `${user.firstName} ${user.lastName}`.trim() : '';
}
