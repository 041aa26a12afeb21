import { all, type Guard as GuardOf } from '../draws/guards.ts';
import { formatDateTime } from '../time/london.ts';
import { addDays, calculateGiveUpAt, PRESUMED_DAYS, UNCONFIRMED_DAYS } from './deadlines.ts';
import type { AwardCode, AwardEvent, AwardFacts, AwardRejection, AwardState } from './states.ts';

type Guard = GuardOf<AwardFacts, AwardRejection>;

interface AwardTransition {
  from: AwardState;
  event: AwardEvent;
  to: AwardState;
  guard: Guard;
}

const reject = (code: AwardCode, kind: AwardRejection['kind'], message: string): AwardRejection => ({
  code,
  kind,
  message,
});

const byWinner: Guard = ({ actor }) =>
  actor.isWinner ? null : reject('not_winner', 'forbidden', 'Only the winner of this prize can do this.');

const byOwner: Guard = ({ actor }) =>
  actor.isOwner || actor.isAdmin
    ? null
    : reject('not_owner', 'forbidden', 'Only the creator of this prize draw can do this.');

const byAdmin: Guard = ({ actor }) =>
  actor.isAdmin ? null : reject('admin_only', 'forbidden', 'Only an admin can do this.');

const byServer: Guard = ({ actor }) =>
  actor.isServer ? null : reject('not_possible', 'forbidden', 'Only the server can do this.');

const inTime: Guard = ({ now, claimBy }) =>
  now < claimBy
    ? null
    : reject(
        'claim_closed',
        'conflict',
        `You had until ${formatDateTime(claimBy)} to claim this prize. If something stopped you, contact us.`,
      );

/** A winner who cannot sign in cannot claim, so an admin decides instead of the clock. */
const claimOver: Guard = ({ now, claimBy, winnerCanSignIn }) =>
  now >= claimBy && winnerCanSignIn
    ? null
    : reject('claim_open', 'conflict', `The winner has until ${formatDateTime(claimBy)} to claim.`);

const isPrize: Guard = ({ isCash }) =>
  isCash ? reject('cash', 'conflict', 'The winner gets cash, so there is no prize to deliver.') : null;

/** The host must not send a prize to a winner whose age an admin still checks, and is not late meanwhile. */
const ageKnown: Guard = ({ isAgeOpen }) =>
  isAgeOpen
    ? reject(
        'age_check_open',
        'conflict',
        'We’re still checking this winner’s age. Please send the prize once we’ve finished.',
      )
    : null;

const isCashDue: Guard = ({ isCash }) =>
  isCash ? null : reject('not_possible', 'conflict', 'The winner gets the prize, not cash.');

const notDue = reject('not_due', 'conflict', 'This is not due yet.');

const receiptPresumable: Guard = ({ now, sentRecordedAt, hasEvidence }) =>
  hasEvidence && sentRecordedAt && now >= addDays(sentRecordedAt, PRESUMED_DAYS) ? null : notDue;

/** An admin decides on a prize without a reported problem only if its receipt cannot be presumed. */
const leftUnconfirmed: Guard = ({ now, sentRecordedAt, winnerCanSignIn }) =>
  sentRecordedAt && (!winnerCanSignIn || now >= addDays(sentRecordedAt, UNCONFIRMED_DAYS)) ? null : notDue;

const waitedForHost: Guard = ({ now, claimedAt }) =>
  claimedAt && now >= calculateGiveUpAt(claimedAt) ? null : notDue;

const notRedrawn: Guard = ({ isRedrawn }) =>
  isRedrawn
    ? reject('redrawn', 'conflict', 'This prize was redrawn, so its former winner cannot get it back.')
    : null;

/** The whole life of an award. Everything that is not listed is rejected. */
export const AWARD_TRANSITIONS: readonly AwardTransition[] = [
  { from: 'won', event: 'claim', to: 'claimed', guard: all(byWinner, inTime) },
  { from: 'won', event: 'decline', to: 'declined', guard: all(byWinner, inTime) },
  { from: 'won', event: 'lapse', to: 'lapsed', guard: all(byServer, claimOver) },
  { from: 'won', event: 'disqualify', to: 'disqualified', guard: byAdmin },
  { from: 'claimed', event: 'disqualify', to: 'disqualified', guard: byAdmin },
  { from: 'lapsed', event: 'reinstate', to: 'won', guard: all(byAdmin, notRedrawn) },
  { from: 'disqualified', event: 'reinstate', to: 'won', guard: all(byAdmin, notRedrawn) },

  { from: 'claimed', event: 'send', to: 'sent', guard: all(byOwner, isPrize, ageKnown) },
  { from: 'claimed', event: 'confirm', to: 'received', guard: all(byWinner, isPrize) },
  { from: 'claimed', event: 'report', to: 'problem', guard: all(byWinner, isPrize) },
  {
    from: 'claimed',
    event: 'giveUp',
    to: 'undelivered',
    guard: all(byServer, isPrize, ageKnown, waitedForHost),
  },
  { from: 'claimed', event: 'pay', to: 'received', guard: all(byServer, isCashDue) },
  { from: 'received', event: 'returnCash', to: 'claimed', guard: all(byServer, isCashDue) },

  { from: 'sent', event: 'confirm', to: 'received', guard: byWinner },
  { from: 'sent', event: 'presume', to: 'received', guard: all(byServer, receiptPresumable) },
  { from: 'sent', event: 'report', to: 'problem', guard: byWinner },
  { from: 'sent', event: 'decideReceived', to: 'received', guard: all(byAdmin, leftUnconfirmed) },
  { from: 'sent', event: 'decideUndelivered', to: 'undelivered', guard: all(byAdmin, leftUnconfirmed) },

  { from: 'problem', event: 'confirm', to: 'received', guard: byWinner },
  { from: 'problem', event: 'decideReceived', to: 'received', guard: byAdmin },
  { from: 'problem', event: 'decideUndelivered', to: 'undelivered', guard: byAdmin },
];

/** Applies `event` to an award in `state`. The guard of the matching row can reject it. */
export function applyAwardEvent(
  state: AwardState,
  event: AwardEvent,
  facts: AwardFacts,
): { ok: true; state: AwardState } | { ok: false; rejection: AwardRejection } {
  const row = AWARD_TRANSITIONS.find((each) => each.from === state && each.event === event);
  if (!row) return { ok: false, rejection: findForbidden(event, facts) ?? notPossible(state, event) };
  const rejection = row.guard(facts);
  return rejection ? { ok: false, rejection } : { ok: true, state: row.to };
}

/** Callers who could never do this get 403, so that they learn nothing about the state. */
function findForbidden(event: AwardEvent, facts: AwardFacts): AwardRejection | null {
  const rejection = AWARD_TRANSITIONS.find((row) => row.event === event)?.guard(facts);
  return rejection?.kind === 'forbidden' ? rejection : null;
}

const STATE_TEXT: Record<AwardState, string> = {
  won: 'has not been claimed yet',
  claimed: 'has been claimed but not sent yet',
  declined: 'was declined by its winner',
  lapsed: 'was not claimed in time',
  disqualified: 'was withdrawn because its winner was disqualified',
  sent: 'has been sent',
  received: 'has been received',
  problem: 'has a reported problem for an admin to decide',
  undelivered: 'counts as not delivered',
};

const EVENT_TEXT: Record<AwardEvent, string> = {
  claim: 'claimed',
  decline: 'declined',
  lapse: 'marked as unclaimed',
  disqualify: 'withdrawn',
  reinstate: 'given back',
  send: 'marked as sent',
  confirm: 'confirmed as received',
  presume: 'presumed to be received',
  report: 'reported',
  decideReceived: 'decided',
  decideUndelivered: 'decided',
  giveUp: 'marked as undelivered',
  pay: 'paid in cash',
  returnCash: 'marked as unpaid',
};

const notPossible = (state: AwardState, event: AwardEvent): AwardRejection => {
  const message = `This prize ${STATE_TEXT[state]}, so it cannot be ${EVENT_TEXT[event]}.`;
  return reject('not_possible', 'conflict', message);
};
