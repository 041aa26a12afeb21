import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/database.ts';
import { postTransfers } from '#server/features/money/ledger/service.ts';
import type { KeptOrder, KeptPost, StoredRow } from '#server/features/public-log/log/service.ts';
import type { Rebuild } from './plan-rebuild.ts';

/** Writes lost entries and orders as they were. Call under the draw's lock, with a plan made under it. */
export async function writeRebuild(
  tx: Transaction,
  drawId: string,
  { from, groups, kept }: Rebuild,
  passwordHash: string,
): Promise<void> {
  await writeEntries(tx, drawId, { from, groups });
  for (const { order } of kept) await writeOrder(tx, drawId, order, passwordHash);
  const issued = kept.reduce((sum, { order }) => sum + order.tickets.length, 0);
  const held = kept.reduce((sum, one) => sum + one.held, 0);
  const last = groups.at(-1);
  if (!last) return;
  const size = last.first + last.texts.length;
  const { at } = JSON.parse(last.texts.at(-1) ?? '{}');
  await tx.execute(sql`update prize_draws set issued_count = issued_count + ${issued}, held_count = held_count - ${held},
      log_size = greatest(log_size, ${size}), logged_at = greatest(logged_at, ${at ?? null}::timestamptz) where id = ${drawId}`);
}

/** Replaces entries. The trigger that rejects changes is off for the replacement only. */
async function writeEntries(
  tx: Transaction,
  drawId: string,
  { from, groups }: Pick<Rebuild, 'from' | 'groups'>,
): Promise<void> {
  const last = groups.at(-1);
  const end = last ? last.first + last.texts.length : from;
  await tx.execute(sql`alter table log_entries disable trigger log_entries_append_only`);
  await tx.execute(sql`delete from log_entries
    where draw_id = ${drawId} and first >= ${from} and first < ${end}`);
  await tx.execute(sql`alter table log_entries enable trigger log_entries_append_only`);
  for (const { first, firstTicket, texts } of groups) {
    const entries = texts.map((text) => `${text}\n`).join('');
    await tx.execute(sql`insert into log_entries (draw_id, first, count, first_ticket, entries)
      values (${drawId}, ${first}, ${texts.length}, ${firstTicket}::int, ${entries})`);
  }
}

async function writeOrder(
  tx: Transaction,
  drawId: string,
  { order, line, contact, payment, challenge, post, person, tickets }: KeptOrder,
  passwordHash: string,
): Promise<void> {
  if (post) return writePostal(tx, { post, person, tickets });
  await tx.execute(sql`insert into people (id, email, email_key, first_name, last_name, created_at, password_hash)
    values (${person.id}, ${person.email}, lower(${person.email}), ${person.first_name}, ${person.last_name},
      ${person.created_at}::timestamptz, ${passwordHash}) on conflict (id) do nothing`);
  if (challenge) await insertRow(tx, 'challenges', challenge, ANSWERED);
  if (!order || !payment) return;
  // The confirmation may have been lost as well, so it is sent again. The money was spent, whatever the buyer's limit.
  await insertRow(
    tx,
    'orders',
    { ...order, limit_pence: null },
    sql`on conflict (id) do update
    set status = excluded.status, paid_at = excluded.paid_at, expires_at = excluded.expires_at, limit_pence = null`,
  );
  const keep = sql`on conflict do nothing`;
  if (line) await insertRow(tx, 'order_lines', line, keep);
  if (contact) await insertRow(tx, 'order_contacts', { ...contact, findable: false }, keep);
  await insertRow(
    tx,
    'payments',
    // Rows that were kept before these columns existed do not have them.
    { attempt: 1, manual_capture: false, ...payment },
    sql`on conflict (id) do update set status = excluded.status,
    provider_reference = excluded.provider_reference, card_funding = excluded.card_funding,
    credit_month = excluded.credit_month, settled_at = excluded.settled_at`,
  );
  const cause = { kind: 'order', id: String(order.id) } as const;
  await postTransfers(tx, [{ kind: 'sale', drawId, amountPence: Number(order.total_pence), cause }]);
  for (const ticket of tickets) await insertRow(tx, 'tickets', ticket, sql``);
}

/** Writes postal entries with their tickets. They never touch money. */
async function writePostal(
  tx: Transaction,
  { post, person, tickets }: { post: KeptPost; person: StoredRow; tickets: readonly StoredRow[] },
): Promise<void> {
  await tx.execute(sql`insert into people (id, email, email_key, first_name, last_name, created_at, password_hash,
      origin, account_id, over_18, uk_resident)
    values (${person.id}, ${person.email}, 'post:' || ${person.id}, ${person.first_name}, ${person.last_name},
      ${person.created_at}::timestamptz, '', 'post',
      (select id from people where id = ${person.account_id}::uuid), true, true) on conflict (id) do nothing`);
  for (const challenge of post.challenges) await insertRow(tx, 'challenges', challenge, ANSWERED);
  for (const ticket of tickets) await insertRow(tx, 'tickets', ticket, sql``);
  const keep = sql`on conflict do nothing`;
  for (const entry of post.entries) await insertRow(tx, 'postal_entries', entry, keep);
  for (const card of post.cards) await insertRow(tx, 'postal_cards', card, keep);
}

const ANSWERED = sql`on conflict (id) do update set given = excluded.given, answered_at = excluded.answered_at`;

type Table =
  | 'challenges'
  | 'orders'
  | 'order_lines'
  | 'order_contacts'
  | 'payments'
  | 'tickets'
  | 'postal_entries'
  | 'postal_cards';

/** Inserts a row as it was kept. */
async function insertRow(
  tx: Transaction,
  table: Table,
  row: StoredRow,
  onConflict: ReturnType<typeof sql>,
): Promise<void> {
  const name = sql.identifier(table);
  await tx.execute(sql`insert into ${name}
    select * from jsonb_populate_record(null::${name}, ${JSON.stringify(row)}::jsonb) ${onConflict}`);
}
