import type { RecipientFacts } from './states.ts';

/** What a payment provider needs to know about a payee, in plain words. */
export type Requirement = {
  description: string;
  /** Who has to act: the payee, or the provider, which is checking what it was given. */
  from: 'payee' | 'provider';
  due: 'overdue' | 'now' | 'later';
  /** Why the provider did not accept what it was given. */
  problem: string | null;
};

/**
 * Whether a payee needs another account: theirs is closed, names another payee, or was rejected for good, so that the
 * provider asks for nothing more.
 */
export function needsNewAccount(account: {
  status: RecipientFacts['status'];
  isOwn: boolean;
  requirements: readonly Requirement[];
}): boolean {
  const { status, isOwn, requirements } = account;
  return status === 'closed' || !isOwn || (status === 'restricted' && requirements.length === 0);
}
