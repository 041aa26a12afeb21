import type { AwardState } from './states.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Days in which a winner can claim: the default, and the limits of the site setting. */
export const CLAIM_DAYS = { default: 14, min: 14, max: 60 } as const;

/** Winners are asked to claim within this many days. */
export const CLAIM_ASKED_DAYS = 3;

/** While a winner’s proof of age waits for an admin, they always have at least this many days left to claim. */
export const CLAIM_AFTER_DOCUMENT_DAYS = 7;

/** Hosts send a prize within this many days of the claim. */
export const SEND_DAYS = 28;

/** After `SEND_DAYS`, hosts have this many days left before the prize counts as undelivered. */
export const WARNING_DAYS = 7;

/** An unsent prize counts as undelivered this many days after the claim. */
export const GIVE_UP_DAYS = SEND_DAYS + WARNING_DAYS;

/** A sent prize counts as received after this many days, if there is evidence and no problem was reported. */
export const PRESUMED_DAYS = 14;

/** A prize that was sent without evidence goes to an admin after this many days. */
export const UNCONFIRMED_DAYS = 28;

/** Admins decide a problem or an appeal within this many days. */
export const DECIDE_DAYS = 14;

/** A winner who lost the prize can appeal within this many days. */
export const APPEAL_DAYS = 14;

/** The server redraws a vacant rank after this many days if its host does not. */
export const VACANT_DAYS = 7;

/** Addresses and phone numbers are deleted this many days after the case closes. */
export const CONTACT_KEPT_DAYS = 90;

/** Days after the result on which a winner who has not claimed is reminded, for the default claim period. */
const CLAIM_REMINDER_DAYS = [1, 3, 7];
/** The last reminder to claim is sent this many days before the end of the claim period. */
const LAST_CLAIM_REMINDER_DAYS = 2;
/** Days after the sending on which the winner is asked to confirm the receipt. */
const CONFIRM_REMINDER_DAYS = [3, 7, 10];
/** Days before the end of the time to send on which the host is reminded. */
const SEND_REMINDER_DAYS = [14, 21, 28];

/** Adds whole days of 24 hours. */
export const addDays = (moment: Date, days: number): Date => new Date(moment.getTime() + days * DAY_MS);

export interface AwardTimes {
  state: AwardState;
  claimFrom: Date;
  claimBy: Date;
  claimedAt: Date | null;
  sentRecordedAt: Date | null;
  hasEvidence: boolean;
  problemAt: Date | null;
  isCash: boolean;
}

/** When the state's next step is due: by the winner, the host, an admin or the server; null if nothing is due. */
export function calculateDueAt(award: AwardTimes): Date | null {
  const { state, claimBy, claimedAt, sentRecordedAt, problemAt } = award;
  if (state === 'won') return claimBy;
  if (state === 'claimed') return claimedAt && !award.isCash ? addDays(claimedAt, SEND_DAYS) : null;
  if (state === 'sent')
    return sentRecordedAt && addDays(sentRecordedAt, award.hasEvidence ? PRESUMED_DAYS : UNCONFIRMED_DAYS);
  if (state === 'problem') return problemAt && addDays(problemAt, DECIDE_DAYS);
  return null;
}

/** When an unsent prize counts as undelivered: the time to send and the warning are over. */
export const calculateGiveUpAt = (claimedAt: Date): Date => addDays(claimedAt, GIVE_UP_DAYS);

/** When the server redraws a prize that its host has not redrawn. */
export const calculateRedrawAt = (closedAt: Date): Date => addDays(closedAt, VACANT_DAYS);

/** The days after the result on which a winner who has not claimed is reminded. */
export function listClaimReminderDays(claimFrom: Date, claimBy: Date): number[] {
  const claimDays = Math.round((claimBy.getTime() - claimFrom.getTime()) / DAY_MS);
  return [...CLAIM_REMINDER_DAYS, claimDays - LAST_CLAIM_REMINDER_DAYS];
}

/**
 * Returns the number of days after which the newest reminder is due, or null if none is. Each state has its own
 * reminders: to claim (winner), to send (host), to confirm the receipt (winner).
 */
export function findReminderDay(award: AwardTimes, now: Date): number | null {
  const { state, claimFrom, claimedAt, sentRecordedAt } = award;
  if (state === 'won') return findNewest(listClaimReminderDays(claimFrom, award.claimBy), claimFrom, now);
  if (state === 'claimed' && claimedAt && !award.isCash)
    return findNewest(SEND_REMINDER_DAYS, claimedAt, now);
  if (state === 'sent' && sentRecordedAt) return findNewest(CONFIRM_REMINDER_DAYS, sentRecordedAt, now);
  return null;
}

const findNewest = (days: readonly number[], from: Date, now: Date): number | null =>
  days.findLast((day) => addDays(from, day) <= now) ?? null;
