import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { provideTestApp } from '../../../../../../tests/helpers/app.ts';
import {
  type Breach,
  editDirectly,
  findBreachesAfter,
  sellAndRefund,
} from '../../../../../../tests/helpers/broken-books.ts';

const app = await provideTestApp();
const sold = await sellAndRefund(app);
await app.services.log.publish(sold.draw);

// The first draw's log consists of its opening, five tickets in one order, and a void.
it.each([
  [
    'a removed entry',
    ({ draw }) => editDirectly(sql`delete from log_entries where draw_id = ${draw} and first = 6`),
    ({ draw }) => `Draw ${draw} counts 7 entries in its log, but has 6 up to 6 in 6 lines.`,
  ],
  [
    'a ticket removed from the entries of a sale',
    ({ draw }) =>
      editDirectly(sql`update log_entries set entries = substr(entries, strpos(entries, E'\n') + 1)
        where draw_id = ${draw} and first = 1`),
    ({ draw }) => `Draw ${draw} counts 7 entries in its log, but has 7 up to 7 in 6 lines.`,
  ],
  [
    'an entry that is not counted',
    ({ draw }) =>
      editDirectly(
        sql`insert into log_entries (draw_id, first, count, entries) values (${draw}, 7, 1, E'{}\n')`,
      ),
    ({ draw }) => `Draw ${draw} counts 7 entries in its log, but has 8 up to 8 in 8 lines.`,
  ],
  [
    'tickets that are missing from the log',
    ({ draw }) =>
      editDirectly(sql`update log_entries set first_ticket = null where draw_id = ${draw} and first = 1`),
    ({ draw }) => `Draw ${draw} has 5 tickets, but its log has 0.`,
  ],
  [
    'a log without its name and key',
    ({ draw }) => editDirectly(sql`delete from draw_logs where draw_id = ${draw}`),
    ({ draw }) => `Draw ${draw} has only a part of a log.`,
  ],
  [
    'a head that covers more entries than the log has',
    ({ draw }) => editDirectly(sql`update log_heads set size = 8 where draw_id = ${draw}`),
    ({ draw }) => `A head of 8 entries was signed for draw ${draw}, which has 7.`,
  ],
] satisfies Breach[])('the check of public logs finds %s', async (_, breakBooks, finding) => {
  expect(await findBreachesAfter(app, breakBooks(sold))).toContain(finding(sold));
});
