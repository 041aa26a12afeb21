import { hash, parseOptions, verify } from '@node-rs/argon2';
import { createGate } from '../concurrency/limit-concurrency.ts';

/** What an argon2id hash costs: memory in KiB, and how often it is gone through. */
export type PasswordCost = { memoryCost: number; timeCost: number };

/** About 60 ms and 64 MiB a hash on two cores of a small server. */
const DEFAULT_COST: PasswordCost = { memoryCost: 64 * 1024, timeCost: 4 };

/** Two of the four threads that Node does its file work on; waiting this long is about two seconds. */
const LIMITS = { atOnce: 2, waiting: 64 };

/** Hashes and verifies passwords with argon2id. Costly by intent: never inside a transaction. */
export function createPasswords(cost: PasswordCost = DEFAULT_COST, limits = LIMITS) {
  const gate = createGate(limits);
  const options = { ...cost, parallelism: 1 };
  // Well-formed, of the current cost, and the hash of nothing that anyone knows.
  const nobodys = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;
  return {
    hash: (password: string) => gate(() => hash(plain(password), options)),

    /** Takes as long where there is no account (no hash) as where the password is wrong. */
    verify: (hashed: string | undefined, password: string) =>
      gate(() => verify(hashed ?? nobodys, plain(password))),

    /** Whether a hash was made at another cost than today's. */
    isOutdated: (hashed: string) => {
      const { memoryCost, timeCost, parallelism } = parseOptions(hashed);
      return memoryCost !== cost.memoryCost || timeCost !== cost.timeCost || parallelism !== 1;
    },
  };
}

export type Passwords = ReturnType<typeof createPasswords>;

/** The same characters typed on different systems may arrive composed or not. */
const plain = (password: string) => password.normalize('NFKC');
