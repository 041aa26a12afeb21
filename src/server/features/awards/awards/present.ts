import type { CallResult } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import { formatDisplayName, formatFullName } from '#domain/accounts/display-name.ts';
import { calculateDueAt } from '#domain/awards/deadlines.ts';
import { proveName } from '#server/features/public-log/log/service.ts';
import type { Viewer } from '#server/viewer.ts';
import { findRole } from './policy.ts';
import type { AwardRow } from './store.ts';

export type PresentedAward = CallResult<Calls['GET /api/v1/prize-draws/:id/awards']>[number];

/** The winner, the owner and admins see the contact and the tracking number; only admins see the note. */
export function presentAward(row: AwardRow, viewer: Viewer | null): PresentedAward {
  const { award, isRedrawn, prize } = row;
  const ticketNumber = row.ticketNumber ?? award.ticketNumber;
  const winner = proveName(row.winner, { drawId: award.drawId, number: ticketNumber });
  const role = findRole(row, viewer);
  const isInvolved = role !== null;
  return {
    id: award.id,
    rank: award.rank,
    attempt: award.attempt,
    prize,
    ticketNumber,
    winnerName: isInvolved ? formatFullName(winner) : award.nameable ? formatDisplayName(winner) : null,
    isYours: role === 'winner',
    state: award.state,
    isCash: award.isCash,
    cash: isInvolved ? row.cash : null,
    isRedrawn,
    isAgeOpen: isInvolved && row.ageDocument !== 'none',
    ageDocument: role === 'admin' ? row.ageDocument : null,
    cause: award.cause,
    wonAt: row.wonAt.toISOString(),
    claimBy: award.claimBy.toISOString(),
    dueAt: toText(calculateDueAt(award)),
    claimedAt: toText(award.claimedAt),
    sentAt: toText(award.sentAt),
    carrier: isInvolved ? award.carrier : null,
    trackingNumber: isInvolved ? award.trackingNumber : null,
    problemAt: toText(award.problemAt),
    receivedAt: toText(award.receivedAt),
    presumed: award.presumed,
    closedAt: toText(award.closedAt),
    appealedAt: toText(award.appealedAt),
    appealDecidedAt: toText(award.appealDecidedAt),
    contact: isInvolved ? presentContact(row) : null,
    note: role === 'admin' ? award.note : null,
  };
}

function presentContact({ award, claim, winner }: AwardRow): PresentedAward['contact'] {
  if (!claim || !award.claimedAt) return null;
  const { name, phone, delivery: kind, line1, line2, town, postcode } = claim;
  const address = line1 && town && postcode ? { line1, line2, town, postcode } : null;
  return { name, email: winner.email, phone, delivery: { kind, address } };
}

const toText = (moment: Date | null): string | null => moment?.toISOString() ?? null;
