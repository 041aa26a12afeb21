import { sql } from 'drizzle-orm';
import type { Found } from '#contract/admin/search.ts';
import { formatFullName } from '#domain/accounts/display-name.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import type { Database } from '#server/db/database.ts';
import { matchOrderNumber } from '#server/db/order-numbers.ts';
import { parseId } from '#server/db/text-search.ts';
import { toIsoTime } from '#server/db/time.ts';
import * as store from './store.ts';

export type AdminSearchService = ReturnType<typeof createAdminSearch>;

/** What the payment provider's references look like, and those of test payments. */
const REFERENCE = /^(?:[a-z]{2,6}_[A-Za-z0-9_]+|test_[0-9a-f-]{36})$/;
const TICKET = /^(.*\S)[\s,]+#?0*(\d{1,9})$/;
const MOST_NUMBER = 2 ** 31 - 1;

/** One search for all that people name when they write to support. */
export function createAdminSearch({ db }: { db: Database }) {
  const findOrders = async (typed: string): Promise<store.FoundOrderRow[]> => {
    if (REFERENCE.test(typed)) return store.findPaid(db, typed);
    const id = parseId(typed);
    if (id) return store.findNumbered(db, sql`id = ${id}`);
    if (typed.includes('@')) return store.findByContact(db, typed);
    const matches = matchOrderNumber(sql`id`, typed);
    const numbered = matches ? await store.findNumbered(db, matches) : [];
    const [, draw, number] = TICKET.exec(typed) ?? [];
    if (numbered.length > 0 || draw === undefined || Number(number) > MOST_NUMBER) return numbered;
    return store.findTickets(db, draw, Number(number));
  };

  return {
    find: async (typed: string): Promise<Found> => {
      const orders = await findOrders(typed);
      const people = REFERENCE.test(typed) ? [] : await store.findPeople(db, typed);
      return {
        orders: orders.map(({ firstName, lastName, drawId, title, createdAt, ...order }) => ({
          ...order,
          number: formatOrderNumber(order.id),
          name: firstName === null || lastName === null ? null : formatFullName({ firstName, lastName }),
          draw: { id: drawId, title },
          createdAt: toIsoTime(createdAt),
        })),
        people: people.map(({ id, email, role, ...name }) => ({
          id,
          email,
          role,
          name: formatFullName(name),
        })),
      };
    },
  };
}
