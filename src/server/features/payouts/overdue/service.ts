import { addDays } from '#domain/awards/deadlines.ts';
import { CHARITY_DAYS, findOverdueCutoff, isOverdue } from '#domain/payouts/overdue.ts';
import { formatLondonInput } from '#domain/time/london-input.ts';
import { isBankHoliday } from '#server/bank-holidays.ts';
import { readDatabaseTime } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import { queueAdminEmails } from '#server/features/email/admin-emails/service.ts';
import type { PayablesService } from '../payables/service.ts';
import { buildOverdueEmail } from './build-overdue-email.ts';
import * as store from './store.ts';

type Needs = { db: Database; payables: Pick<PayablesService, 'listDueBefore'> };

type OverduePayable = Awaited<ReturnType<typeof store.listDueBefore>>[number];

/** Payables past their due date, and draws whose charities should have been paid but that are not settled. */
export type Overdue = { payables: OverduePayable[]; draws: store.UnsettledDraw[] };

export type OverduePayoutsService = ReturnType<typeof createOverduePayouts>;

/** Alerts admins to payments that are late. */
export function createOverduePayouts({ db, payables }: Needs) {
  const readCutoff = async () => {
    const now = await readDatabaseTime(db);
    return { now, cutoff: findOverdueCutoff(now, isBankHoliday) };
  };
  const listUnsettled = (cutoff: Date, draw?: string) =>
    store.listUnsettled(db, addDays(cutoff, -CHARITY_DAYS), draw);

  const find = async (draw?: string): Promise<Overdue> => {
    const { cutoff } = await readCutoff();
    const due = await store.listDueBefore(db, cutoff, draw);
    return {
      payables: due.filter((payable) => isOverdue(payable, cutoff)),
      draws: await listUnsettled(cutoff, draw),
    };
  };

  return {
    find,

    /** Emails all admins what is overdue and why, once a day. */
    alertDue: async (): Promise<void> => {
      const { now, cutoff } = await readCutoff();
      const due = await payables.listDueBefore(cutoff);
      const late = due.filter(({ payable }) => isOverdue(payable, cutoff));
      const draws = await listUnsettled(cutoff);
      if (late.length === 0 && draws.length === 0) return;
      const day = formatLondonInput(now).slice(0, 10);
      const email = buildOverdueEmail({ payables: late, draws });
      await db.transaction((tx) => queueAdminEmails(tx, email, day));
    },

    /** For the metrics: how many payments are late. */
    count: async (): Promise<number> => {
      const { payables: late, draws } = await find();
      return late.length + draws.length;
    },
  };
}
