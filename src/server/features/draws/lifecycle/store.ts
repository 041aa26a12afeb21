import { and, desc, eq, inArray, isNotNull, isNull, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import type { DrawSearch } from '#contract/draws/draws.ts';
import { type Paging, toOffset } from '#contract/lists.ts';
import type { AwardState } from '#domain/awards/states.ts';
import type { Runners } from '#domain/draws/runners.ts';
import type { Prize, PrizeDetails } from '#domain/draws/terms.ts';
import type { Flow } from '#domain/ledger/accounts.ts';
import { type Connection, queryRows, type Transaction } from '#server/db/database.ts';
import { drawBooks } from '#server/db/draw-books.ts';
import { buildOnSaleQuery } from '#server/db/draw-search.ts';
import { winner } from '#server/db/holder.ts';
import {
  awards,
  drawPrizes,
  drawTermsChanges,
  logTerms,
  orderContacts,
  organisations,
  people,
  prizeDraws,
  provedResults,
  tickets,
} from '#server/db/schema.ts';
import { teamOfDraw } from '#server/db/team.ts';
import type { CommittedName } from '#server/features/public-log/log/service.ts';

type Columns = typeof prizeDraws.$inferSelect;
type Name = { firstName: string | null; lastName: string | null };

/** Null where the terms cannot be read, or have no host as in version 1. */
type Promised = { prizes: Prize[] | null; prizeDetails: PrizeDetails[] | null; host: string | null };

type Organisation = Pick<
  typeof organisations.$inferSelect,
  'slug' | 'name' | 'place' | 'logoUrl' | 'verifiedAt' | 'nameRefusedAt'
>;

/** A draw with its host, its prizes by rank, the facts for its figures and the latest result for rank 1. */
export type DrawRow = Columns & {
  host: Name & { verified: boolean };
  /** The organisation that runs the draw, with its current name; null for personal hosts. */
  organisation: Organisation | null;
  /** The organisation's team. */
  team: Runners['team'];
  prizes: Prize[];
  /** From the terms in force in the public log; null if the draw has none. */
  promised: Promised | null;
  /** Whether the draw's public log is refused for signing. */
  logRefused: boolean;
  prizeCount: number;
  /** The ranks that have a winner; null before the first result. */
  wonRanks: number[] | null;
  receivedRanks: number[];
  undeliveredRanks: number[];
  /** All transfers between the draw's accounts. */
  flows: Flow[];
  /** `awardState` is null without a winner, and before there were awards. */
  result: {
    ticketNumber: number | null;
    drawnAt: Date;
    winner: CommittedName;
    awardState: AwardState | null;
  } | null;
};

/** The content that a host sets, as stored. */
export type DrawContent = Pick<
  Columns,
  | ('title' | 'description' | 'imageUrl' | 'imageAlt' | 'gallery')
  | ('ticketPricePence' | 'ticketLimit' | 'minTicketAmount' | 'maxTicketsPerPerson' | 'showProgressBar')
  | ('charityName' | 'charityNumber' | 'charityPercentage' | 'extraTreesCount')
  | ('skillGameType' | 'skillGameDifficulty' | 'drawMode')
  | ('colorScheme' | 'customColor' | 'layout' | 'fontPair')
  | ('startDate' | 'endDate')
  | ('questions' | 'videoUrl')
> & { prizes: Prize[] };

const oneDraw = new WeakMap<Connection, ReturnType<typeof prepareOneDraw>>();

/** The statement is prepared once per connection, because nearly every call runs it. Transactions build their own. */
export async function findDrawById(connection: Connection, id: string): Promise<DrawRow | undefined> {
  const known = oneDraw.get(connection) ?? prepareOneDraw(connection);
  oneDraw.set(connection, known);
  const [row] = await known.execute({ id });
  return row && drawRow(row);
}

const prepareOneDraw = (connection: Connection) =>
  drawQuery(connection, eq(prizeDraws.id, sql.placeholder('id'))).prepare('draw_by_id');

/** Returns the draws in no particular order. */
export function findDrawsByIds(connection: Connection, ids: readonly string[]): Promise<DrawRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return selectDraws(connection, inArray(prizeDraws.id, [...ids]), {
    order: [],
    limit: ids.length,
    offset: 0,
  });
}

type Page = { rows: DrawRow[]; total: number };

/** Lists draws that are on sale now and match the search. */
export function listDrawsOnSale(connection: Connection, search: DrawSearch): Promise<Page> {
  const { where, order } = buildOnSaleQuery(search);
  return pageOf(connection, where, order, search);
}

async function pageOf(
  connection: Connection,
  where: SQL | undefined,
  order: SQL[],
  paging: Paging,
): Promise<Page> {
  const total = await connection.$count(prizeDraws, where);
  const page = { order, limit: paging.limit, offset: toOffset(paging) };
  return { total, rows: await selectDraws(connection, where, page) };
}

/** Lists draws with a due status change, the most overdue first. Each half of the query has its own index. */
export async function listDueDraws(connection: Connection): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    connection,
    sql`select id, start_date as due from prize_draws
        where status = 'scheduled' and start_date <= (select draw_clock())
      union all
      select id, end_date from prize_draws where status = 'active' and end_date <= (select draw_clock())
      order by due`,
  );
  return rows.map(({ id }) => id);
}

export async function insertDraw(
  tx: Transaction,
  { prizes, ...columns }: DrawContent & Pick<Columns, 'ownerId' | 'organisationId' | 'slug' | 'status'>,
): Promise<string> {
  const [row] = await tx.insert(prizeDraws).values(columns).returning({ id: prizeDraws.id });
  if (!row) throw new Error('the draw was not written');
  await insertPrizes(tx, row.id, prizes);
  return row.id;
}

export async function updateDraw(
  tx: Transaction,
  id: string,
  changes: Partial<
    Pick<
      Columns,
      | ('status' | 'pausedAt' | 'endedAt' | 'endedBy' | 'archivedAt')
      | ('revision' | 'offSaleReason' | 'claimDays')
      | ('organisationId' | 'slug' | 'ownerId')
      | ('postAddress' | 'postReceivedBy' | 'drawableFrom' | 'postReference')
    >
  > & {
    content?: DrawContent;
  },
): Promise<void> {
  const { content, ...state } = changes;
  const { prizes, ...columns } = content ?? {};
  await tx
    .update(prizeDraws)
    .set({ ...columns, ...state, updatedAt: sql`draw_clock()` })
    .where(eq(prizeDraws.id, id));
  if (!prizes) return;
  await tx.delete(drawPrizes).where(eq(drawPrizes.drawId, id));
  await insertPrizes(tx, id, prizes);
}

async function insertPrizes(tx: Transaction, drawId: string, prizes: readonly Prize[]): Promise<void> {
  await tx.insert(drawPrizes).values(prizes.map((prize) => ({ drawId, ...prize })));
}

/**
 * Deletes a draw that has never sold a ticket, together with its unpaid orders. Its prizes and challenges are deleted
 * by cascade.
 */
export async function deleteDraw(tx: Transaction, id: string): Promise<void> {
  const ofDraw = sql`(select id from orders where draw_id = ${id})`;
  await tx.execute(sql`delete from payments where order_id in ${ofDraw}`);
  await tx.execute(sql`delete from order_lines where order_id in ${ofDraw}`);
  await tx.execute(sql`delete from order_contacts where order_id in ${ofDraw}`);
  await tx.execute(sql`delete from orders where draw_id = ${id}`);
  await tx.delete(prizeDraws).where(eq(prizeDraws.id, id));
}

export type LoggedTerms = { hash: string; document: string };

/** Reads all terms in the draw's public log. */
function listLoggedTerms(connection: Connection, drawId: string): Promise<LoggedTerms[]> {
  const { hash, document } = logTerms;
  return connection.select({ hash, document }).from(logTerms).where(eq(logTerms.drawId, drawId));
}

export type TermsChangeRow = Pick<typeof drawTermsChanges.$inferSelect, 'at' | 'changes'>;

/** Returns the changes to the terms, newest first. */
function termsChangesOf(connection: Connection, drawId: string): Promise<TermsChangeRow[]> {
  return connection
    .select({ at: drawTermsChanges.at, changes: drawTermsChanges.changes })
    .from(drawTermsChanges)
    .where(eq(drawTermsChanges.drawId, drawId))
    .orderBy(desc(drawTermsChanges.at), desc(drawTermsChanges.id));
}

/** Reads the changes to the terms, and the terms in the draw's public log. */
export async function readTermsRecord(connection: Connection, drawId: string) {
  const changes = await termsChangesOf(connection, drawId);
  return { changes, logged: changes.length > 0 ? await listLoggedTerms(connection, drawId) : [] };
}

export async function insertTermsChange(
  tx: Transaction,
  drawId: string,
  changes: TermsChangeRow['changes'],
): Promise<void> {
  await tx.insert(drawTermsChanges).values({ drawId, changes });
}

/** Reads whole draws in one statement. */
async function selectDraws(
  connection: Connection,
  where: SQL | undefined,
  page: { order: SQL[]; limit: number; offset: number } = { order: [], limit: 1, offset: 0 },
): Promise<DrawRow[]> {
  const query = drawQuery(connection, where)
    .orderBy(...page.order)
    .limit(page.limit)
    .offset(page.offset);
  return (await query).map(drawRow);
}

function drawQuery(connection: Connection, where: SQL | undefined) {
  const latest = latestOfRankOne(connection);
  return connection
    .select({
      draw: prizeDraws,
      host: { firstName: people.firstName, lastName: people.lastName, verified: people.verified },
      organisation: {
        slug: organisations.slug,
        name: organisations.name,
        place: organisations.place,
        logoUrl: organisations.logoUrl,
        verifiedAt: organisations.verifiedAt,
        nameRefusedAt: organisations.nameRefusedAt,
      },
      team: teamOfDraw,
      prizes: sql<Prize[]>`(
        select json_agg(json_build_object('rank', p.rank, 'description', p.description,
            'valuePence', p.value_pence, 'imageUrl', p.image_url, 'imageAlt', p.image_alt) order by p.rank)
          from draw_prizes p where p.draw_id = ${prizeDraws.id})`,
      promised: sql<Promised | null>`(
        select json_build_object('prizes', t -> 'prizes', 'prizeDetails', t -> 'prizeDetails', 'host', t -> 'host')
          from proved_terms(${prizeDraws.id}) t where ${prizeDraws.logSize} > 0)`,
      logRefused: sql<boolean>`exists (select 1 from log_refusals r where r.draw_id = ${prizeDraws.id})`,
      flows: drawBooks.flows,
      wonRanks: drawBooks.wonRanks,
      receivedRanks: drawBooks.receivedRanks,
      undeliveredRanks: drawBooks.undeliveredRanks,
      result: {
        // This column must come first: Drizzle treats a joined object as absent if its first column is null.
        drawnAt: latest.drawnAt,
        ticketNumber: latest.ticketNumber,
        firstName: latest.firstName,
        lastName: latest.lastName,
        nameNonce: latest.nameNonce,
        nameHash: latest.nameHash,
        awardState: latest.awardState,
      },
    })
    .from(prizeDraws)
    .innerJoin(people, eq(people.id, prizeDraws.ownerId))
    .leftJoin(organisations, eq(organisations.id, prizeDraws.organisationId))
    .leftJoinLateral(latest, sql`true`)
    .where(where);
}

function drawRow({ draw, host, result, ...facts }: Awaited<ReturnType<typeof drawQuery>>[number]): DrawRow {
  return {
    ...draw,
    ...facts,
    host,
    prizeCount: facts.prizes.length,
    result: result && { ...result, winner: result },
  };
}

/** A winner who objected to being named has no public name. */
const ifNameable = (name: SQL<string | null>) =>
  sql<string | null>`case when ${awards.nameable} is not false then ${name} end`;

function latestOfRankOne(connection: Connection) {
  return connection
    .select({
      ticketNumber: provedResults.ticketNumber,
      drawnAt: provedResults.drawnAt,
      firstName: ifNameable(winner.firstName).as('winner_first'),
      lastName: ifNameable(winner.lastName).as('winner_last'),
      nameNonce: winner.nameNonce.as('winner_nonce'),
      nameHash: winner.nameHash,
      awardState: awards.state,
    })
    .from(provedResults)
    .leftJoin(
      awards,
      and(
        eq(awards.drawId, provedResults.drawId),
        eq(awards.rank, provedResults.rank),
        eq(awards.attempt, provedResults.attempt),
      ),
    )
    .leftJoin(
      tickets,
      and(eq(tickets.drawId, provedResults.drawId), eq(tickets.number, provedResults.ticketNumber)),
    )
    .leftJoin(orderContacts, eq(orderContacts.orderId, tickets.orderId))
    .leftJoin(people, eq(people.id, tickets.personId))
    .where(and(eq(provedResults.drawId, prizeDraws.id), eq(provedResults.rank, 1)))
    .orderBy(desc(provedResults.attempt))
    .limit(1)
    .as('latest');
}

/** Lists draws that need a public log but have none, oldest first. */
export async function listUnlogged(connection: Connection): Promise<string[]> {
  const rows = await connection
    .select({ id: prizeDraws.id })
    .from(prizeDraws)
    .where(
      and(
        eq(prizeDraws.logSize, 0),
        isNull(prizeDraws.sealedAt),
        isNotNull(prizeDraws.startDate),
        notInArray(prizeDraws.status, ['completed', 'cancelled']),
      ),
    )
    .orderBy(prizeDraws.createdAt);
  return rows.map(({ id }) => id);
}

/** An unpublished draw may have been on sale before. If so, its changes are recorded too. */
export async function wasEverPublished(
  tx: Transaction,
  draw: Pick<Columns, 'id' | 'startDate'>,
): Promise<boolean> {
  return draw.startDate !== null || (await termsChangesOf(tx, draw.id)).length > 0;
}

/** Returns a host's email address, which is empty once their account is erased. */
export async function findHostAddress(tx: Transaction, personId: string): Promise<string> {
  const [row] = await tx.select({ email: people.email }).from(people).where(eq(people.id, personId));
  return row?.email ?? '';
}

/** The addresses of an organisation's draws, except this one. */
export async function listSlugs(tx: Transaction, organisationId: string, except?: string): Promise<string[]> {
  const others = except === undefined ? undefined : ne(prizeDraws.id, except);
  const rows = await tx
    .select({ slug: prizeDraws.slug })
    .from(prizeDraws)
    .where(and(eq(prizeDraws.organisationId, organisationId), others));
  return rows.flatMap(({ slug }) => slug ?? []);
}

/** Finds a draw by its address: the organisation's and its own. */
export async function findIdByAddress(
  connection: Connection,
  { organisation, slug }: { organisation: string; slug: string },
): Promise<string | undefined> {
  const [row] = await connection
    .select({ id: prizeDraws.id })
    .from(prizeDraws)
    .innerJoin(organisations, eq(organisations.id, prizeDraws.organisationId))
    .where(
      and(
        eq(organisations.slug, organisation),
        eq(prizeDraws.slug, slug),
        isNull(organisations.nameRefusedAt),
      ),
    );
  return row?.id;
}

/** The host who is responsible for an organisation's draws. They are not active if revoked, suspended or erased. */
export async function findHolder(
  tx: Transaction,
  personId: string,
): Promise<{ verified: boolean; isActive: boolean }> {
  const [row] = await tx
    .select({
      verified: people.verified,
      isActive: sql<boolean>`not ${people.revoked} and ${people.suspendedAt} is null and ${people.erasedAt} is null`,
    })
    .from(people)
    .where(eq(people.id, personId));
  return row ?? { verified: false, isActive: false };
}
