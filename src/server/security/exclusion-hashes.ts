import type { KeyedHash } from './keyed-hash.ts';

/** The hash of an email key, by which an excluded person is recognised. */
export const hashEmailOf = (keyedHash: KeyedHash, emailKey: string): Buffer =>
  keyedHash('excluded email', emailKey);

/** The id of an account's only exclusion. Without the key, it does not lead to the account. */
export const toExclusionId = (keyedHash: KeyedHash, personId: string): string =>
  keyedHash('exclusion of account', personId).subarray(0, 16).toString('hex');

/** The hash of a name and date of birth, by which an excluded person is recognised. */
export const hashPersonOf = (keyedHash: KeyedHash, personKey: string): Buffer =>
  keyedHash('excluded person', personKey);
