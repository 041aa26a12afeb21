import type { CallResult } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import { formatDisplayName } from '#domain/accounts/display-name.ts';
import { isVacant } from '#domain/awards/states.ts';
import { presentState } from '#server/features/drawing/drawing/service.ts';
import { type DrawRow, presentDraw, presentTermsChanges } from '#server/features/draws/lifecycle/service.ts';
import { presentCounts } from '#server/features/postal/entries/service.ts';
import { proveName } from '#server/features/public-log/log/service.ts';
import type { DrawPagesService } from './service.ts';
import type { HostRecordRow } from './store.ts';

type DrawPageResponse = CallResult<Calls['GET /api/v1/prize-draws/:id/page']>;
type PastDraw = DrawPageResponse['hostRecord']['latest'][number];
type Shown = Awaited<ReturnType<DrawPagesService['show']>>;

export function presentDrawPage({
  draw,
  state,
  termsChanges,
  hostRecord,
  voids,
  postal,
}: Shown): DrawPageResponse {
  return {
    draw: presentDraw(draw),
    drawing: presentState(state),
    termsChanges: presentTermsChanges(termsChanges),
    hostRecord: presentHostRecord(hostRecord),
    cancellation: presentCancellation(draw),
    voids,
    postal: postal && presentCounts(postal),
  };
}

/** Shows winners by their public names, even to the host and admins. */
function presentHostRecord({
  completed,
  cancelled,
  latest,
  updates,
}: HostRecordRow): DrawPageResponse['hostRecord'] {
  return {
    completed,
    cancelled,
    updates: updates.map(({ id, subject, words, postedAt }) => ({
      id,
      subject,
      words,
      postedAt: new Date(postedAt).toISOString(),
    })),
    latest: latest.map(presentPastDraw),
  };
}

function presentPastDraw({ id, title, drawnAt, winners }: HostRecordRow['latest'][number]): PastDraw {
  const remaining = winners.filter(({ state }) => state === null || !isVacant(state));
  return {
    id,
    title,
    drawnAt: new Date(drawnAt).toISOString(),
    winners: remaining.map(({ rank, ticketNumber, ...winner }) => ({
      rank,
      ticketNumber,
      winnerName: formatDisplayName(proveName(winner, { drawId: id, number: ticketNumber })),
    })),
    vacant: winners.length - remaining.length,
  };
}

function presentCancellation({ cancelledAt, cancelReason }: DrawRow): DrawPageResponse['cancellation'] {
  return cancelledAt && { at: cancelledAt.toISOString(), reason: cancelReason ?? '' };
}
