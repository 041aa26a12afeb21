import { sql } from 'drizzle-orm';
import type { TestApp } from './app.ts';
import { confirmed, type Someone } from './people.ts';

/** Account numbers from the test cases of the modulus check. */
export const ACCOUNT = {
  accountName: 'Olga Osier',
  sortCode: '08-99-99',
  accountNumber: '66374958',
} as const;
export const OTHER_ACCOUNT = {
  accountName: 'O. Osier',
  sortCode: '107999',
  accountNumber: '88837491',
} as const;

export const HOLD_MS = 48 * 3_600_000;

/** Enters bank details as a re-authenticated user. */
export async function enterBankDetails(
  someone: Someone,
  details: typeof ACCOUNT | typeof OTHER_ACCOUNT = ACCOUNT,
) {
  const { client, user } = await confirmed(someone);
  return client.call('PUT /api/v1/users/:id/payout', {
    params: { id: user.id },
    body: { method: 'bank', ...details },
  });
}

/** Ends the hold of all new bank details, without moving the clock past the admins' re-authentication. */
export async function endHolds({ database }: TestApp): Promise<void> {
  await database.db.execute(sql`update payout_accounts set usable_from = entered_at`);
}
