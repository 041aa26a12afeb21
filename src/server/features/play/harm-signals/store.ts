import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import {
  type HarmSignal,
  type HarmSignalKind,
  type HarmStepKind,
  HARM_THRESHOLDS as limits,
  type PlaySeen,
  SIGNAL_KEPT_DAYS,
  SIGNAL_LOOK_BACK_DAYS,
  SIGNAL_REST_DAYS,
} from '#domain/play/harm-signals.ts';
import {
  type Connection,
  type Database,
  queryRows,
  type Transaction,
  toArrayParam,
} from '#server/db/database.ts';
import { isOnBreak } from '#server/db/on-break.ts';

const days = (count: number) => sql`make_interval(days => ${count}::int)`;

/**
 * People who ordered or raised their limit in the last two days. Recent orders are scanned once, instead of once per
 * person.
 */
export async function listActive(db: Database): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    sql`select active.id from (
        select person_id as id from orders where created_at > (select draw_clock()) - ${days(2)}
        union select actor_id from audit_entries
          where action = 'play.raise_limit' and at > (select draw_clock()) - ${days(2)}) active
      join people p on p.id = active.id where p.erased_at is null`,
  );
  return rows.map(({ id }) => id);
}

type SeenRow = {
  id: string;
  now: string;
  orders: { at: string; drawId: string; pence: number; status: string }[];
  raises: string[];
};

/** What is known about each of these people. */
export async function readSeen(
  db: Connection,
  personIds: readonly string[],
): Promise<{ id: string; seen: PlaySeen }[]> {
  const rows = await queryRows<SeenRow>(
    db,
    sql`select active.id, clock.now,
        (select coalesce(json_agg(json_build_object('at', o.created_at, 'drawId', o.draw_id, 'pence', o.total_pence,
            'status', o.status)), '[]')
          from orders o where o.person_id = active.id and o.created_at > clock.now - ${days(SIGNAL_LOOK_BACK_DAYS)})
          as orders,
        (select coalesce(json_agg(a.at), '[]') from audit_entries a where a.actor_id = active.id
          and a.action = 'play.raise_limit' and a.at > clock.now - ${days(limits.limitRaiseDays)}) as raises
      from (select draw_clock() as now) clock, people active
      where active.id = any(${toArrayParam(personIds)}::uuid[]) and active.erased_at is null`,
  );
  return rows.map(({ id, now, orders, raises }) => ({
    id,
    seen: {
      now: new Date(now),
      orders: orders.map(({ at, drawId, pence, status }) => ({
        at: new Date(at),
        drawId,
        pence,
        outcome: status === 'paid' || status === 'declined' ? status : 'other',
      })),
      limitRaises: raises.map((at) => new Date(at)),
    },
  }));
}

type FoundSignal = HarmSignal & { personId: string };

/**
 * Stores signals, except those of a kind that was closed a short time ago. An open signal gets the new figure. Each
 * person and kind may occur only once. The order is fixed, which prevents deadlocks between processes.
 */
export async function insertSignals(db: Connection, found: readonly FoundSignal[]): Promise<void> {
  const column = (of: (signal: FoundSignal) => unknown) => toArrayParam(found.map(of));
  await db.execute(sql`insert into harm_signals (id, person_id, kind, figure)
    select n.id, n.person, n.kind, n.figure
    from unnest(${column(() => uuidv7())}::uuid[], ${column((s) => s.personId)}::uuid[],
      ${column((s) => s.kind)}::text[], ${column((s) => s.figure)}::int[]) n(id, person, kind, figure)
    where not exists (select 1 from harm_signals s where s.person_id = n.person and s.kind = n.kind
      and s.closed_at > (select draw_clock()) - ${days(SIGNAL_REST_DAYS)})
    order by n.person, n.kind
    on conflict (person_id, kind) where closed_at is null do update set figure = excluded.figure
      where harm_signals.figure <> excluded.figure`);
}

export async function deleteOldSignals(db: Connection): Promise<void> {
  const old = sql`select id from harm_signals where closed_at <= (select draw_clock()) - ${days(SIGNAL_KEPT_DAYS)}`;
  await db.execute(sql`delete from harm_steps where signal_id in (${old})`);
  await db.execute(sql`delete from harm_signals where id in (${old})`);
}

type StepRow = {
  id: string;
  kind: HarmStepKind;
  text: string | null;
  monthlyPence: number | null;
  months: number | null;
  firstName: string;
  lastName: string;
  createdAt: string;
};

export type SignalRow = {
  id: string;
  personId: string;
  kind: HarmSignalKind;
  figure: number;
  foundAt: string;
  closedAt: string | null;
  firstName: string;
  lastName: string;
  email: string;
  monthlyPence: number | null;
  ceilingPence: number | null;
  spentPence: number;
  isOnBreak: boolean;
  steps: StepRow[];
  total: number;
};

const signals = sql`select s.id, s.person_id as "personId", s.kind, s.figure, s.found_at as "foundAt",
    s.closed_at as "closedAt", p.first_name as "firstName", p.last_name as "lastName", p.email,
    c.monthly_pence as "monthlyPence", c.ceiling_pence as "ceilingPence",
    coalesce((select m.spent_pence from play_spend m where m.person_id = p.id
      and m.month = date_trunc('month', draw_clock() at time zone 'Europe/London')::date), 0) as "spentPence",
    ${isOnBreak(sql`p.id`)} as "isOnBreak",
    (select coalesce(json_agg(json_build_object('id', t.id, 'kind', t.kind, 'text', t.text,
        'monthlyPence', t.monthly_pence, 'months', t.months, 'firstName', a.first_name, 'lastName', a.last_name,
        'createdAt', t.created_at) order by t.created_at desc, t.id desc), '[]')
      from harm_steps t join people a on a.id = t.admin_id
      where t.signal_id in (select id from harm_signals where person_id = p.id)) as steps,
    count(*) over ()::int as total
  from harm_signals s join people p on p.id = s.person_id left join play_controls c on c.person_id = p.id`;

type Page = { state: 'open' | 'closed'; limit: number; offset: number };

export const listSignals = (db: Connection, { state, limit, offset }: Page) =>
  queryRows<SignalRow>(
    db,
    state === 'open'
      ? sql`${signals} where s.closed_at is null order by s.found_at, s.id limit ${limit} offset ${offset}`
      : sql`${signals} where s.closed_at is not null order by s.closed_at desc, s.id limit ${limit} offset ${offset}`,
  );

export async function findSignal(db: Connection, id: string): Promise<SignalRow | undefined> {
  const [row] = await queryRows<SignalRow>(db, sql`${signals} where s.id = ${id}`);
  return row;
}

/** Locks the signal until the transaction ends, so that two admins wait for each other. */
export async function lockSignal(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`select id from harm_signals where id = ${id} for update`);
}

type NewStep = {
  signalId: string;
  adminId: string;
  kind: HarmStepKind;
  text: string | null;
  monthlyPence: number | null;
  months: number | null;
};

/** Stores a step and closes the signal. */
export async function writeStep(tx: Transaction, step: NewStep): Promise<void> {
  const { signalId, adminId, kind, text, monthlyPence, months } = step;
  await tx.execute(sql`insert into harm_steps (id, signal_id, admin_id, kind, text, monthly_pence, months)
    values (${uuidv7()}, ${signalId}, ${adminId}, ${kind}, ${text}, ${monthlyPence}, ${months})`);
  await tx.execute(sql`update harm_signals set closed_at = (select draw_clock()) where id = ${signalId}`);
}
