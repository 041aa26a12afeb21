import type { User } from '#contract/accounts.ts';
import { splitName } from '#domain/people/display-name.ts';

/** What the form asks of a buyer, besides what the payment needs. */
export type PurchaseForm = {
  name: string;
  email: string;
  over18: boolean;
  ukResident: boolean;
};

/** The account's names; where it has none, the name typed: its first word, and the rest. */
export function buyerNames(user: Pick<User, 'firstName' | 'lastName'>, typed: string) {
  const { firstName, lastName } = user;
  return firstName || lastName ? { firstName, lastName } : splitName(typed);
}

/** The name as it stands in the form at first. */
export function knownName(user: Pick<User, 'firstName' | 'lastName'> | null): string {
  return user ? `${user.firstName} ${user.lastName}`.trim() : '';
}
