import { hash, parseOptions, verify } from '@node-rs/argon2';
import { createLimiter } from '../concurrency/limit-concurrency.ts';

/** The cost of an argon2id hash: its memory in KiB, and its number of passes. */
export type PasswordCost = { memoryCost: number; timeCost: number };

/** About 60 ms and 64 MiB per hash on two cores of a small server. */
const DEFAULT_COST: PasswordCost = { memoryCost: 64 * 1024, timeCost: 4 };

/** Uses two of the four threads that Node also uses for files. A full queue takes about two seconds. */
const LIMITS = { concurrency: 2, maxWaiting: 64 };

/** Hashes and verifies passwords with argon2id. This is intentionally slow, so never call it inside a transaction. */
export function createPasswordHasher(cost: PasswordCost = DEFAULT_COST, limits = LIMITS) {
  const limit = createLimiter(limits);
  const options = { ...cost, parallelism: 1 };
  // A well-formed hash with the current cost, which matches no password.
  const dummyHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;
  return {
    hash: (password: string) => limit(() => hash(normalise(password), options)),

    /** Takes as long without an account (and so without a hash) as with a wrong password. */
    verify: (hashed: string | undefined, password: string) =>
      limit(() => verify(hashed ?? dummyHash, normalise(password))),

    /** Whether a hash was made at a different cost from the current one. */
    isOutdated: (hashed: string) => {
      const { memoryCost, timeCost, parallelism } = parseOptions(hashed);
      return memoryCost !== cost.memoryCost || timeCost !== cost.timeCost || parallelism !== 1;
    },
  };
}

export type PasswordHasher = ReturnType<typeof createPasswordHasher>;

/** Systems differ in whether they send an accented character as one code point or several. */
const normalise = (password: string) => password.normalize('NFKC');
