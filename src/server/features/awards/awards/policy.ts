import type { SentInput } from '#contract/awards/awards.ts';
import { AWARD_MESSAGES as messages } from '#domain/awards/claim.ts';
import { APPEAL_DAYS, addDays, CONTACT_KEPT_DAYS } from '#domain/awards/deadlines.ts';
import type { AwardActor, AwardFacts, AwardPayment } from '#domain/awards/states.ts';
import { findTeamRole } from '#domain/draws/runners.ts';
import { hasRight } from '#domain/organisations/roles.ts';
import { ApiError } from '#server/api-error.ts';
import type { Actor } from '#server/db/audit.ts';
import type { AwardRow, CashProgress } from './store.ts';

/** How a person is involved in an award. */
export type AwardRole = 'winner' | 'host' | 'admin';

/** A winner who is also an admin acts as the winner. */
export function findRole({ award, draw }: AwardRow, viewer: Actor | null): AwardRole | null {
  if (viewer === null || viewer === 'server') return null;
  if (award.personId === viewer.id) return 'winner';
  if (hasRight(findTeamRole(draw, viewer.id), 'edit')) return 'host';
  return viewer.role === 'admin' ? 'admin' : null;
}

export function buildFacts(row: AwardRow, actor: Actor, now: Date): AwardFacts {
  const { award, winner } = row;
  return {
    now,
    actor: buildActor(row, actor),
    claimBy: award.claimBy,
    claimedAt: award.claimedAt,
    sentRecordedAt: award.sentRecordedAt,
    hasEvidence: award.hasEvidence,
    winnerCanSignIn: winner.canSignIn,
    isCash: award.isCash,
    isAgeOpen: row.ageDocument !== 'none',
    isRedrawn: row.isRedrawn,
  };
}

const buildActor = (row: AwardRow, actor: Actor): AwardActor => {
  const role = findRole(row, actor);
  return {
    isWinner: role === 'winner',
    isOwner: role === 'host',
    isAdmin: role === 'admin',
    isServer: actor === 'server',
  };
};

/** The sending day that the host gave, or now. @throws {ApiError} 400 if it is before the claim or in the future */
export function requireSentAt({ sentAt }: SentInput, claimedAt: Date | null, now: Date): Date {
  if (!sentAt) return now;
  const day = new Date(sentAt);
  if (day > now) throw invalidSentAt(messages.sentAtFuture);
  // Forms send days without a time, so the day of the claim itself is allowed.
  if (claimedAt && day < addDays(claimedAt, -1)) throw invalidSentAt(messages.sentAtBeforeClaim);
  return day;
}

const invalidSentAt = (message: string) =>
  new ApiError('invalid', message, { issues: [{ path: 'sentAt', message }] });

/** Whether a message of the winner is an appeal against the loss of the prize. */
export function isAppeal({ award, isRedrawn }: AwardRow, role: AwardRole, now: Date): boolean {
  const isLost = award.state === 'lapsed' || award.state === 'disqualified';
  if (role !== 'winner' || !isLost || isRedrawn || award.appealedAt || !award.closedAt) return false;
  return now < addDays(award.closedAt, APPEAL_DAYS);
}

/** Whether a winner has said where to send their money, and whether they must still show that they are an adult. */
export type PaidWinner = { hasDetails: boolean; isAgeInDoubt: boolean };

/** Whether the prize is not sent yet, or its cash not paid, so that it can still wait for a document. */
export const isBeforeSending = ({ award }: AwardRow, cash: CashProgress | undefined): boolean =>
  cash
    ? !cash.states.some((state) => state === 'exported' || state === 'paid')
    : award.state === 'won' || award.state === 'claimed';

/** What the payment of a winner's cash waits for. A settlement without a payment owes the winner nothing. */
export function findPayment({ isSettled, states }: CashProgress, winner: PaidWinner): AwardPayment {
  const { hasDetails, isAgeInDoubt } = winner;
  if (states.includes('failed')) return 'failed';
  const isDone = states.length > 0 ? states.every((state) => state === 'paid') : isSettled;
  if (isDone) return 'done';
  if (isAgeInDoubt && !states.includes('exported')) return 'age_needed';
  return hasDetails ? 'pending' : 'details_needed';
}

/** Whether an appeal waits for an admin's decision. */
export const hasOpenAppeal = (award: AwardRow['award']): boolean =>
  award.appealedAt !== null && award.appealDecidedAt === null;

/** Messages and files can be added until the personal data of the case is deleted. */
export function requireOpenCase({ award }: AwardRow, now: Date): void {
  if (!award.closedAt || now < addDays(award.closedAt, CONTACT_KEPT_DAYS)) return;
  throw new ApiError('conflict', 'This case is closed.', { code: 'closed' });
}
