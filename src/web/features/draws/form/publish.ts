import type { User } from '#contract/accounts/accounts.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { Site } from '#contract/platform/site.ts';
import {
  chooseInitialPublishOption,
  PUBLISH_OPTIONS,
  type PublishOption,
} from '#domain/draws/publication.ts';
import type { Status } from '#domain/draws/states.ts';
import { parseDateInput } from './dates.ts';
import { findLocks, isClosed } from './locks.ts';
import type { DrawValues } from './values.ts';

export type Publication = { startDate: Date | null; status: Status };

type Chosen = Pick<DrawValues, 'publish' | 'startDate'>;

/**
 * Converts the publish option to a start date and a status. "Start today" does not change a draw that has started.
 * A start date that buyers know is kept, and nothing changes once sales are over.
 */
export function resolvePublication(values: Chosen, now: Date, stored?: PrizeDraw): Publication {
  const before = stored?.startDate ? new Date(stored.startDate) : null;
  if (stored && isClosed(stored)) return { startDate: before, status: stored.status };
  if (values.publish === 'none') return { startDate: null, status: 'inactive' };
  if (before && findLocks(stored).terms) return onSaleFrom(before, now);
  if (values.publish === 'today') return onSaleFrom(before && before <= now ? before : now, now);
  const chosen = parseDateInput(values.startDate, stored?.startDate);
  return chosen ? onSaleFrom(chosen, now) : { startDate: null, status: 'active' };
}

function onSaleFrom(startDate: Date, now: Date): Publication {
  return { startDate, status: startDate > now ? 'scheduled' : 'active' };
}

/** Whether this user can publish draws. */
export function mayPublish(user: Pick<User, 'role' | 'verified'>): boolean {
  return user.verified || user.role === 'admin';
}

const UNVERIFIED = 'Your account must be verified before you can publish a prize draw.';
const SOLD = 'You’ve sold tickets, so only an admin can take this prize draw off sale or put it back.';
const START_KNOWN = 'You’ve sold tickets, so you can’t move the start.';

/** Returns why options are blocked. The current option is never blocked. */
export function findBlockedOptions(
  user: Pick<User, 'role' | 'verified'>,
  now: Date,
  stored?: PrizeDraw,
): Partial<Record<PublishOption, string>> {
  const current = stored ? getInitialOption(stored, now) : 'none';
  const rejected = PUBLISH_OPTIONS.filter((option) => option !== current).flatMap((option) => {
    const reason = findRejection(option, user, stored);
    return reason ? [[option, reason] as const] : [];
  });
  return Object.fromEntries(rejected);
}

function findRejection(option: PublishOption, user: Pick<User, 'role' | 'verified'>, stored?: PrizeDraw) {
  if (findLocks(stored).terms) {
    if (user.role !== 'admin') return SOLD;
    return option === 'future' ? START_KNOWN : undefined;
  }
  return option === 'none' || mayPublish(user) ? undefined : UNVERIFIED;
}

/** Returns the current publish option of a saved draw. */
export function getInitialOption({ status, startDate }: PrizeDraw, now: Date): PublishOption {
  return chooseInitialPublishOption(
    { status, startDate: startDate === null ? null : new Date(startDate) },
    now,
  );
}

/** How long sales should last if Stripe holds the money, so that 30 of its 90 days remain for claims and payments. */
const SALE_DAYS = 60;

/** What the end of sales means to the host. */
export function describeEnd({ stripePayouts }: Pick<Site, 'stripePayouts'>): string {
  const end = 'Ticket sales stop then.';
  if (!stripePayouts) return end;
  return `${end} Choose a date within ${SALE_DAYS} days. Stripe holds money for at most 90 days, and winners need time to claim before we can pay you.`;
}
