import type { KeyedHash } from './keyed-hash.ts';

/** The hash of an email key, by which an excluded person is recognised. */
export const hashEmailOf = (keyedHash: KeyedHash, emailKey: string): Buffer =>
  keyedHash('excluded email', emailKey);

/** The same with each session secret. */
export const listEmailHashes = (keyedHash: KeyedHash, emailKey: string): Buffer[] =>
  keyedHash.every('excluded email', emailKey);

/** The ids that an account's only exclusion can have, the newest first. Without the key, they do not lead to the account. */
export const listExclusionIds = (keyedHash: KeyedHash, personId: string): string[] =>
  keyedHash.every('exclusion of account', personId).map((hash) => hash.subarray(0, 16).toString('hex'));

/** The hash of a name and date of birth, by which an excluded person is recognised. */
export const hashPersonOf = (keyedHash: KeyedHash, personKey: string): Buffer =>
  keyedHash('excluded person', personKey);

/** The same with each session secret. */
export const listPersonHashes = (keyedHash: KeyedHash, personKey: string): Buffer[] =>
  keyedHash.every('excluded person', personKey);
