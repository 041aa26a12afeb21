import { z } from 'zod';
import type { BankDetails } from '#domain/payouts/bank-details.ts';
import { createEncryption } from '#server/security/encryption.ts';
import type { KeyedHash } from '#server/security/keyed-hash.ts';

const Sealed = z.object({ accountName: z.string(), sortCode: z.string(), accountNumber: z.string() });

/** Encrypts bank details under a key derived from the session secret, for one row each. */
export function createDetailsSeal(keyedHash: KeyedHash) {
  const encryption = createEncryption(keyedHash, 'bank details');
  return {
    seal: (accountId: string, { accountName, sortCode, accountNumber }: BankDetails): Buffer =>
      encryption.seal(accountId, JSON.stringify({ accountName, sortCode, accountNumber })),

    /** Returns null if there are no details, or if they were sealed with another session secret. */
    open: ({ id, sealedDetails }: { id: string; sealedDetails: Uint8Array | null }): BankDetails | null => {
      const text = sealedDetails && encryption.open(id, sealedDetails);
      return text === null ? null : Sealed.parse(JSON.parse(text));
    },
  };
}

export type DetailsSeal = ReturnType<typeof createDetailsSeal>;
