import { eq, sql } from 'drizzle-orm';
import type { EmailTemplate } from '#domain/email/email.ts';
import { calculateCashBelowMinimum, countValidTickets, type DrawBooks } from '#domain/ledger/draw-money.ts';
import { describeLeastCharity } from '#domain/money/charity-statement.ts';
import { describeMinimumCondition } from '#domain/outcome/minimum-condition.ts';
import type { Transaction } from '#server/db/database.ts';
import { drawBooks } from '#server/db/draw-books.ts';
import { matchAnyOf } from '#server/db/prepared.ts';
import { prizeDraws } from '#server/db/schema.ts';
import type { NewEmail } from './store.ts';

/** Emails to buyers and interested people about a draw that can still be entered, or whose prizes are still to be drawn. */
const STATED: ReadonlySet<EmailTemplate> = new Set([
  'order-confirmation',
  'draw-update',
  'draw-ending-soon',
  'draw-ended-early',
  'draw-opened',
  'sale-reminder-confirmation',
]);

/** Adds to emails about a draw what belongs beside the price of its tickets, as long as it is not drawn. */
export async function addStatements(
  tx: Transaction,
  emails: readonly NewEmail[],
): Promise<readonly NewEmail[]> {
  const ids = new Set(emails.flatMap((email) => findDrawId(email) ?? []));
  if (ids.size === 0) return emails;
  const statements = await readStatements(tx, [...ids]);
  return emails.map((email) => {
    const stated = statements.get(findDrawId(email) ?? '');
    if (!stated || !('draw' in email.data)) return email;
    return {
      ...email,
      data: { ...email.data, draw: { ...email.data.draw, statements: stated } },
    } as NewEmail;
  });
}

function findDrawId({ template, data }: NewEmail): string | undefined {
  return STATED.has(template) && 'draw' in data ? data.draw.id : undefined;
}

async function readStatements(tx: Transaction, ids: string[]): Promise<Map<string, string[]>> {
  const { id, charityName, charityNumber, ticketPricePence: ticketPrice } = prizeDraws;
  const rows = await tx
    .select({ id, charityName, charityNumber, ticketPrice, ...drawBooks })
    .from(prizeDraws)
    .where(eq(id, matchAnyOf(sql.placeholder('ids'))))
    .prepare('draw_statements')
    .execute({ ids });
  return new Map(
    rows
      .filter((row) => row.status !== 'completed' && row.status !== 'cancelled')
      .map((row) => [row.id, buildStatements(row)]),
  );
}

type Stated = DrawBooks & { charityName: string; charityNumber: string | null; ticketPrice: number };

function buildStatements(draw: Stated): string[] {
  const condition = describeMinimumCondition({
    minTicketAmount: draw.minTicketAmount,
    ticketsSold: countValidTickets(draw),
    prizeCount: draw.prizeCount,
    winnersCashPence: calculateCashBelowMinimum(draw),
  });
  return [...(condition === null ? [] : [condition]), describeLeastCharity(draw)];
}
