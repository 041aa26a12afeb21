import type { Rejection } from '../draws/rejection.ts';
import type { RedrawCause } from '../proof/entries.ts';
import { formatDateTime } from '../time/london.ts';
import { type AwardState, type DisqualifyCause, isVacant } from './states.ts';

/** The newest award of a rank; null if the rank has no winner. */
export interface RankAward {
  state: AwardState;
  claimBy: Date;
  /** Whether the former winner has appealed and no admin has decided yet. */
  hasOpenAppeal: boolean;
}

export type RedrawGateCode =
  | 'claim_open'
  | 'undecided'
  | 'claimed'
  | 'no_winner'
  | 'appeal_open'
  | 'admin_only';
export type RedrawGateRejection = Rejection<RedrawGateCode> & {
  /** When the rank can be redrawn at the earliest. */
  until?: Date;
};

/**
 * Returns why a rank's prize cannot be redrawn, or null if it can: its winner declined, did not claim in time, or was
 * disqualified. Only admins and the server redraw after a disqualification.
 */
export function findRedrawGateRejection(
  award: RankAward | null,
  { isAdmin, now }: { isAdmin: boolean; now: Date },
): RedrawGateRejection | null {
  if (!award) return reject('no_winner', 'conflict', 'No entered tickets were left for this prize.');
  const { state, claimBy } = award;
  if (state === 'won' && now >= claimBy)
    return reject(
      'undecided',
      'conflict',
      'The winner’s account is closed or suspended. An admin decides first.',
    );
  if (state === 'won') {
    const open = `The winner has until ${formatDateTime(claimBy)} to claim.`;
    return { ...reject('claim_open', 'conflict', open), until: claimBy };
  }
  if (!isVacant(state))
    return reject('claimed', 'conflict', 'The winner has claimed this prize, so you can’t redraw it.');
  if (award.hasOpenAppeal)
    return reject('appeal_open', 'conflict', 'The former winner has appealed. An admin decides first.');
  if (state === 'disqualified' && !isAdmin)
    return reject(
      'admin_only',
      'forbidden',
      'Only an admin can redraw this prize, because its winner was disqualified.',
    );
  return null;
}

const reject = (
  code: RedrawGateCode,
  kind: Rejection['kind'],
  message: string,
): Rejection<RedrawGateCode> => ({ code, kind, message });

/** The public cause of a redraw, from the award that the former winner lost; null if the award is not vacant. */
export function findRedrawCause({
  state,
  cause,
}: {
  state: AwardState;
  cause: DisqualifyCause | null;
}): RedrawCause | null {
  if (state === 'declined') return 'declined';
  if (state === 'lapsed') return 'unclaimed';
  return state === 'disqualified' ? cause : null;
}
