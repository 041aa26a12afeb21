import { and, eq, isNull, sql } from 'drizzle-orm';
import { DECIDE_DAYS, SEND_DAYS, VACANT_DAYS } from '#domain/awards/deadlines.ts';
import type { PayoutMethod } from '#domain/payouts/states.ts';
import { type Connection, queryRows } from '#server/db/database.ts';
import { drawBooks } from '#server/db/draw-books.ts';
import {
  charityAgreements,
  connectAccounts,
  payables,
  payoutAccounts,
  prizeDraws,
} from '#server/db/schema.ts';

export type HostedDraw = Awaited<ReturnType<typeof listHostedDraws>>[number];

/** All draws of a host, or one draw. */
export type Tasked = { ownerId: string } | { drawId: string };

/** The draws, with the agreements of their charities and what is owed to these. */
export const listHostedDraws = (connection: Connection, tasked: Tasked) =>
  connection
    .select({
      ...drawBooks,
      id: prizeDraws.id,
      title: prizeDraws.title,
      drawMode: prizeDraws.drawMode,
      startDate: prizeDraws.startDate,
      endDate: prizeDraws.endDate,
      endedAt: prizeDraws.endedAt,
      sealedAt: prizeDraws.sealedAt,
      postReceivedBy: prizeDraws.postReceivedBy,
      drawableFrom: prizeDraws.drawableFrom,
      postKeyedAt: prizeDraws.postKeyedAt,
      charityName: prizeDraws.charityName,
      charityNumber: prizeDraws.charityNumber,
      agreement: charityAgreements,
      charityDueAt: payables.dueAt,
      now: sql<string>`draw_clock()`,
    })
    .from(prizeDraws)
    .leftJoin(charityAgreements, eq(charityAgreements.drawId, prizeDraws.id))
    .leftJoin(
      payables,
      and(eq(payables.drawId, prizeDraws.id), eq(payables.payeeKind, 'charity'), eq(payables.part, 'share')),
    )
    .where('drawId' in tasked ? eq(prizeDraws.id, tasked.drawId) : eq(prizeDraws.ownerId, tasked.ownerId));

export type WaitingAward = {
  awardId: string;
  drawId: string;
  title: string;
  prize: string;
  kind: 'send' | 'problem' | 'redraw';
  dueAt: string;
};

/**
 * Prizes that wait for their host: claimed ones, problems whose newest message is not the host's, and vacant ranks that
 * the host may redraw.
 */
export function listWaitingAwards(connection: Connection, tasked: Tasked): Promise<WaitingAward[]> {
  const isTasked = 'drawId' in tasked ? sql`d.id = ${tasked.drawId}` : sql`d.owner_id = ${tasked.ownerId}`;
  const days = (count: number) => sql`make_interval(days => ${count}::int)`;
  return queryRows<WaitingAward>(
    connection,
    sql`select a.id as "awardId", a.draw_id as "drawId", d.title, p.description as prize,
        case a.state when 'claimed' then 'send' when 'problem' then 'problem' else 'redraw' end as kind,
        case a.state when 'claimed' then a.claimed_at + ${days(SEND_DAYS)}
          when 'problem' then a.problem_at + ${days(DECIDE_DAYS)}
          else a.closed_at + ${days(VACANT_DAYS)} end as "dueAt"
      from awards a join prize_draws d on d.id = a.draw_id and ${isTasked}
        join proved_prizes p on p.draw_id = a.draw_id and p.rank = a.rank
      where (a.state = 'claimed' and not a.is_cash)
        or (a.state = 'problem' and 'host' is distinct from (select m.role from award_messages m
          where m.award_id = a.id order by m.created_at desc, m.id desc limit 1))
        or (a.state in ('declined', 'lapsed') and (a.appealed_at is null or a.appeal_decided_at is not null)
          and not exists (select 1 from draw_attempts later where later.draw_id = a.draw_id
            and later.attempt > a.attempt and a.rank = any(later.ranks)))`,
  );
}

export type PayoutState = {
  /** How the host is paid, with their account at Stripe, if any; undefined if they have not said. */
  details: { method: PayoutMethod; recipient: typeof connectAccounts.$inferSelect | null } | undefined;
  /** Whether a payment of the host's part has failed and was not made again. */
  hasFailed: boolean;
};

/** Whether the host has said how to be paid, and whether that works. */
export async function readPayoutState(connection: Connection, personId: string): Promise<PayoutState> {
  const [details] = await connection
    .select({ method: payoutAccounts.method, recipient: connectAccounts })
    .from(payoutAccounts)
    .leftJoin(connectAccounts, eq(connectAccounts.account, payoutAccounts.connectAccount))
    .where(and(eq(payoutAccounts.personId, personId), isNull(payoutAccounts.replacedAt)));
  const ofHost = and(eq(payables.personId, personId), eq(payables.payeeKind, 'host'));
  const failed = await connection.$count(payables, and(ofHost, eq(payables.state, 'failed')));
  return { details, hasFailed: failed > 0 };
}

/** What the tasks of draws are derived from. */
export type DrawTaskFacts = { draws: HostedDraw[]; awards: WaitingAward[] };

/** What a host's tasks are derived from. */
export type HostFacts = DrawTaskFacts & { payout: PayoutState };
