import { and, asc, eq, gt, isNotNull, lt, lte, sql } from 'drizzle-orm';
import { type Connection, queryRows, toArrayParam } from '#server/db/database.ts';
import { challengeOfTicket, holder, winner } from '#server/db/holder.ts';
import {
  awards,
  challenges,
  drawAttempts,
  logTerms,
  logWords,
  orderContacts,
  orders,
  people,
  postalEntries,
  prizeDraws,
  provedResults,
  tickets,
} from '#server/db/schema.ts';

export type PublicDraw = NonNullable<Awaited<ReturnType<typeof findDraw>>>;

export async function findDraw(connection: Connection, drawId: string) {
  const [row] = await connection
    .select({
      id: prizeDraws.id,
      logVersion: prizeDraws.logVersion,
      logSize: prizeDraws.logSize,
      startDate: prizeDraws.startDate,
      sealedAt: prizeDraws.sealedAt,
      cancelledAt: prizeDraws.cancelledAt,
      issuedCount: prizeDraws.issuedCount,
      enteredCount: prizeDraws.enteredCount,
      entriesHash: prizeDraws.entriesHash,
    })
    .from(prizeDraws)
    .where(eq(prizeDraws.id, drawId));
  return row;
}

/** @throws {Error} if there is no such draw */
export async function requireDraw(connection: Connection, drawId: string): Promise<PublicDraw> {
  const draw = await findDraw(connection, drawId);
  if (!draw) throw new Error(`There is no draw ${drawId}.`);
  return draw;
}

export type AttemptRow = Awaited<ReturnType<typeof listAttempts>>[number];

/** Lists the attempts that are announced in the first `size` entries of the log. */
export function listAttempts(connection: Connection, drawId: string, size: number) {
  const { attempt, sealSize, seal } = drawAttempts;
  return connection
    .select({ attempt, sealSize, seal })
    .from(drawAttempts)
    .where(and(eq(drawAttempts.drawId, drawId), lte(sealSize, size)))
    .orderBy(asc(attempt));
}

export async function findTerms(
  connection: Connection,
  drawId: string,
  hash: string,
): Promise<string | undefined> {
  const [row] = await connection
    .select({ document: logTerms.document })
    .from(logTerms)
    .where(and(eq(logTerms.drawId, drawId), eq(logTerms.hash, hash)));
  return row?.document;
}

/** Returns the word list that a draw's terms promise; null unless its game is about words. */
export async function findWords(connection: Connection, drawId: string): Promise<string | null> {
  const rows = await connection
    .select({ hash: logWords.hash, document: logWords.document, terms: logTerms.document })
    .from(logTerms)
    .innerJoin(logWords, sql`strpos(${logTerms.document}, ${logWords.hash}) > 0`)
    .innerJoin(prizeDraws, eq(prizeDraws.id, logTerms.drawId))
    .where(and(eq(logTerms.drawId, drawId), eq(prizeDraws.skillGameType, 'word')));
  return rows.find(({ hash, terms }) => terms.includes(`"words":"${hash}"`))?.document ?? null;
}

/**
 * Lists the holders of tickets drawn in attempts that are announced in the first `size` entries of the log, without
 * winners who objected to being named.
 */
export function listDrawn(connection: Connection, drawId: string, size: number) {
  return connection
    .select({
      number: tickets.number,
      ...winner,
    })
    .from(provedResults)
    .innerJoin(
      drawAttempts,
      and(eq(drawAttempts.drawId, provedResults.drawId), eq(drawAttempts.attempt, provedResults.attempt)),
    )
    .innerJoin(
      tickets,
      and(eq(tickets.drawId, provedResults.drawId), eq(tickets.number, provedResults.ticketNumber)),
    )
    .innerJoin(people, eq(people.id, tickets.personId))
    .leftJoin(orderContacts, eq(orderContacts.orderId, tickets.orderId))
    .leftJoin(
      awards,
      and(eq(awards.drawId, provedResults.drawId), eq(awards.ticketNumber, provedResults.ticketNumber)),
    )
    .where(
      and(
        eq(provedResults.drawId, drawId),
        sql`${awards.nameable} is not false`,
        isNotNull(provedResults.ticketNumber),
        lt(drawAttempts.sealSize, size),
      ),
    );
}

export type Range = {
  /** Only numbers above this one. */
  after: number;
  /** At most this many numbers. They have no gaps. */
  count: number;
};

const inRange = (drawId: string, { after, count }: Range) =>
  and(eq(tickets.drawId, drawId), gt(tickets.number, after), lte(tickets.number, after + count));

/** An answered puzzle as it is stored. */
export type Puzzle = Pick<
  typeof challenges.$inferSelect,
  'type' | 'difficulty' | 'prompt' | 'sequence' | 'solution' | 'given'
>;

export type HeldTicket = Awaited<ReturnType<typeof listHeldTickets>>[number];

/** Lists tickets with their puzzles, their answers and their holders. */
export function listHeldTickets(connection: Connection, drawId: string, numbers: readonly number[]) {
  return connection
    .select({
      number: tickets.number,
      nonce: tickets.answerNonce,
      puzzle: {
        type: challenges.type,
        difficulty: challenges.difficulty,
        prompt: challenges.prompt,
        sequence: challenges.sequence,
        solution: challenges.solution,
        given: challenges.given,
      },
      holderNonce: tickets.holderNonce,
      firstName: holder.firstName,
      lastName: holder.lastName,
    })
    .from(tickets)
    .innerJoin(people, eq(people.id, tickets.personId))
    .leftJoin(orders, eq(orders.id, tickets.orderId))
    .leftJoin(orderContacts, eq(orderContacts.orderId, tickets.orderId))
    .leftJoin(challenges, eq(challenges.id, challengeOfTicket))
    .where(and(eq(tickets.drawId, drawId), sql`${tickets.number} = any(${toArrayParam(numbers)}::int[])`));
}

/** Returns whose order this is, and the numbers of its tickets. */
export async function findOrder(connection: Connection, orderId: string) {
  const [row] = await connection
    .select({
      drawId: orders.drawId,
      personId: orders.personId,
      numbers: sql<
        number[]
      >`array(select t.number from tickets t where t.order_id = orders.id order by t.number)`,
    })
    .from(orders)
    .where(eq(orders.id, orderId));
  return row;
}

/** Returns the draw of a postal entry, and the numbers of its tickets. */
export async function findPostalEntry(connection: Connection, reference: string) {
  const [row] = await connection
    .select({
      drawId: postalEntries.drawId,
      numbers: sql<
        number[]
      >`array(select c.ticket_number from postal_cards c where c.entry_id = postal_entries.id
          and c.ticket_number is not null order by c.ticket_number)`,
    })
    .from(postalEntries)
    .where(eq(postalEntries.reference, reference));
  return row;
}

/**
 * Reads the openings of tickets by number, as canonical text without names. The database writes each answer once for all
 * tickets of an order, which is faster than a row for each ticket. It can, because its JSON escapes strings exactly as
 * RFC 8785 does. The answer is a subquery and not a join, so that the database looks up each order by its key.
 */
export async function readOpenings(
  connection: Connection,
  { id, logVersion }: Pick<PublicDraw, 'id' | 'logVersion'>,
  { after, count }: Range,
): Promise<string[]> {
  const solution = logVersion === 1 ? sql`',"solution":' || to_json(c.solution)` : sql`''`;
  const rows = await queryRows<OrderOpenings>(
    connection,
    sql`select numbers, nonces, route, (
        select '{"difficulty":' || to_json(c.difficulty) || ',"given":' || to_json(c.given)
          || coalesce(',"prompt":' || to_json(c.prompt), ',"sequence":' || replace(c.sequence::text, ' ', ''))
          || ${solution} || ',"type":' || to_json(c.type) || '}'
        from challenges c where c.id = coalesce(held.challenge_id,
          (select o.challenge_id from orders o where o.id = held.order_id))) as answer
      from (
        select order_id, challenge_id, route, string_agg(number::text, ',' order by number) as numbers,
          string_agg(coalesce(encode(answer_nonce, 'hex'), ''), ',' order by number) as nonces
        from tickets where draw_id = ${id} and number > ${after}::int and number <= ${after + count}::int
        group by order_id, challenge_id, route) held`,
  );
  const openings: (string | undefined)[] = [];
  for (const { numbers, nonces, route, answer } of rows) {
    const nonceOf = nonces.split(',');
    for (const [index, number] of numbers.split(',').entries())
      openings[Number(number) - after - 1] = formatOpening(number, route, answer, nonceOf[index] ?? '');
  }
  // The gaps of deleted tickets are closed, so that the verifier finds the next opening out of place.
  return openings.filter((opening) => opening !== undefined);
}

/** Tickets of the same order, puzzle and route. Commas separate their numbers and nonces; a missing nonce is empty. */
type OrderOpenings = { numbers: string; nonces: string; route: string; answer: string | null };

function formatOpening(number: string, route: string, answer: string | null, nonce: string): string {
  const answered =
    answer === null || nonce === ''
      ? '{"answer":null,"answerNonce":null'
      : `{"answer":${answer},"answerNonce":"${nonce}"`;
  return `${answered},"name":null,"nameNonce":null,"number":${number},"route":"${route}"}`;
}

export type JudgedTicket = Awaited<ReturnType<typeof listJudged>>[number];

/** Lists tickets by number, with the data that decides whether they are entered. */
export function listJudged(connection: Connection, drawId: string, range: Range) {
  return connection
    .select({
      number: tickets.number,
      voidedAt: tickets.voidedAt,
      solution: challenges.solution,
      given: challenges.given,
    })
    .from(tickets)
    .leftJoin(orders, eq(orders.id, tickets.orderId))
    .leftJoin(challenges, eq(challenges.id, challengeOfTicket))
    .where(inRange(drawId, range))
    .orderBy(asc(tickets.number));
}
