import type { User } from '#contract/accounts/accounts.ts';
import { splitName } from '#domain/accounts/display-name.ts';
import { CONSENT_MESSAGE } from '#domain/orders/rejections.ts';
import { atMost, filledIn, isChecked, looksLikeEmail, rules } from '#web/components/ui/form.ts';

/** What the form asks of a buyer, besides what the payment needs. */
export type PurchaseForm = {
  name: string;
  email: string;
  over18: boolean;
  ukResident: boolean;
};

/** What is wrong with each field, in the order in which they stand. */
export type Problems = { [K in keyof PurchaseForm]?: string };

const CHECKS = {
  name: rules(filledIn('Full name is required'), atMost(200, 'The name is too long')),
  email: rules(filledIn('Email is required'), looksLikeEmail('Invalid email address')),
  over18: rules(isChecked(CONSENT_MESSAGE)),
  ukResident: rules(isChecked(CONSENT_MESSAGE)),
} as const;

const FIELDS = ['name', 'email', 'over18', 'ukResident'] as const;

/** What a form's fields hold, as they are called there. */
export function buyerIn(fields: FormData): PurchaseForm {
  const text = (name: string) => String(fields.get(name) ?? '');
  return {
    name: text('name'),
    email: text('email'),
    over18: fields.has('over18'),
    ukResident: fields.has('ukResident'),
  };
}

export function problemsOf(form: PurchaseForm): Problems {
  const problems: Problems = {};
  for (const field of FIELDS) {
    const result = CHECKS[field].validate(form[field]);
    if (result !== true) problems[field] = result;
  }
  return problems;
}

/** The field that has to be looked at first. */
export function firstProblem(problems: Problems): keyof PurchaseForm | undefined {
  return FIELDS.find((field) => problems[field] !== undefined);
}

/** The account's names; where it has none, the name typed: its first word, and the rest. */
export function buyerNames(user: Pick<User, 'firstName' | 'lastName'>, typed: string) {
  const { firstName, lastName } = user;
  return firstName || lastName ? { firstName, lastName } : splitName(typed);
}

/** The name as it stands in the form at first. */
export function knownName(user: Pick<User, 'firstName' | 'lastName'> | null): string {
  return user ? `${user.firstName} ${user.lastName}`.trim() : '';
}
