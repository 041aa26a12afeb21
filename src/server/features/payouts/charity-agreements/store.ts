import { and, eq, isNull, sql } from 'drizzle-orm';
import type { CharityNumber } from '#domain/payouts/charity-number.ts';
import type { Connection, Transaction } from '#server/db/database.ts';
import { charityAgreements, payables, payoutAccounts } from '#server/db/schema.ts';
import type { RegisterEntry } from '#server/providers/charity-register/provider.ts';

export type AgreementRow = typeof charityAgreements.$inferSelect;

export async function findOfDraw(connection: Connection, drawId: string): Promise<AgreementRow | undefined> {
  const [row] = await connection.select().from(charityAgreements).where(eq(charityAgreements.drawId, drawId));
  return row;
}

export async function findById(connection: Connection, id: string): Promise<AgreementRow | undefined> {
  const [row] = await connection.select().from(charityAgreements).where(eq(charityAgreements.id, id));
  return row;
}

export async function findLastFour(connection: Connection, agreementId: string): Promise<string | null> {
  const [row] = await connection
    .select({ lastFour: payoutAccounts.lastFour })
    .from(payoutAccounts)
    .where(and(eq(payoutAccounts.agreementId, agreementId), isNull(payoutAccounts.replacedAt)));
  return row?.lastFour ?? null;
}

/** What the charity is owed, once the draw is settled. */
export async function findOwed(connection: Connection, drawId: string): Promise<number | null> {
  const [row] = await connection
    .select({ amountPence: payables.amountPence })
    .from(payables)
    .where(and(eq(payables.drawId, drawId), eq(payables.payeeKind, 'charity')));
  return row?.amountPence ?? null;
}

type Invitation = {
  drawId: string;
  charityName: string;
  charityNumber: string | null;
  number: CharityNumber | null;
  entry: RegisterEntry;
  contactEmail: string;
  invitedBy: string;
};

/** Writes the invitation. An earlier agreement and its confirmation no longer count. */
export async function writeInvitation(
  tx: Transaction,
  { drawId, number, entry, ...invitation }: Invitation,
): Promise<AgreementRow> {
  const changes = {
    ...invitation,
    register: number?.register ?? null,
    registerStatus: entry.status,
    registeredName: entry.name,
    registeredEmail: entry.email,
    invitedAt: sql`draw_clock()`,
    agreedAt: null,
    agreedName: null,
    agreedRole: null,
    confirmedAt: null,
    confirmedBy: null,
  };
  const [row] = await tx
    .insert(charityAgreements)
    .values({ ...changes, drawId })
    .onConflictDoUpdate({ target: charityAgreements.drawId, set: changes })
    .returning();
  if (!row) throw new Error('an invitation was not written');
  return row;
}

type Agreement = { name: string; role: string; number: CharityNumber | null };

export async function markAgreed(
  tx: Transaction,
  id: string,
  { name, role, number }: Agreement,
): Promise<void> {
  await tx
    .update(charityAgreements)
    .set({
      agreedAt: sql`draw_clock()`,
      agreedName: name,
      agreedRole: role,
      ...(number && { charityNumber: number.number, register: number.register }),
    })
    .where(eq(charityAgreements.id, id));
}

export async function markConfirmed(tx: Transaction, id: string, adminId: string): Promise<void> {
  await tx
    .update(charityAgreements)
    .set({ confirmedAt: sql`draw_clock()`, confirmedBy: adminId })
    .where(eq(charityAgreements.id, id));
}
