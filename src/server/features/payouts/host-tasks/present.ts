import type { HostTask } from '#contract/payouts/host-tasks.ts';
import { addDays } from '#domain/awards/deadlines.ts';
import { calculateDrawingDeadline } from '#domain/draws/deadline.ts';
import { calculateDrawMoney } from '#domain/ledger/draw-money.ts';
import { INVITATION_DAYS } from '#domain/payouts/agreement.ts';
import { needsNewAccount } from '#domain/payouts/requirements.ts';
import { isBankHoliday } from '#server/bank-holidays.ts';
import { findDrawableFrom } from '#server/features/draws/lifecycle/service.ts';
import { isSameCharity } from '../charity-agreements/service.ts';
import type { DrawTaskFacts, HostedDraw, HostFacts, PayoutState, WaitingAward } from './store.ts';

/** Builds a host's tasks, soonest deadline first. */
export const presentTasks = ({ payout, ...facts }: HostFacts): HostTask[] =>
  sortTasks([...listDrawTasks(facts), ...presentDetails(facts.draws, payout)]);

/** Builds the tasks of one draw, soonest deadline first. */
export const presentDrawTasks = (facts: DrawTaskFacts): HostTask[] => sortTasks(listDrawTasks(facts));

const sortTasks = (tasks: readonly HostTask[]): HostTask[] =>
  tasks.toSorted((a, b) => (a.dueAt ?? '9').localeCompare(b.dueAt ?? '9'));

const listDrawTasks = ({ draws, awards }: DrawTaskFacts): HostTask[] => [
  ...draws.filter(waitsForDrawing).map(presentDrawing),
  ...awards.map(presentAward),
  ...draws.flatMap(presentCharity),
];

/** Automatic draws need no host. An admin can have paused a draw before its end. Postal entries can still be keyed in. */
function waitsForDrawing(draw: HostedDraw): boolean {
  const { status, drawMode, startDate, sealedAt, endDate, endedAt, issuedCount, voidedCount, now } = draw;
  const isOver =
    status === 'awaiting_draw' || (status === 'inactive' && (endedAt ?? endDate) <= new Date(now));
  const isDrawable = startDate !== null && sealedAt === null && issuedCount > voidedCount;
  const drawableFrom = findDrawableFrom(draw);
  const isPostOpen = drawableFrom !== null && new Date(now) < drawableFrom;
  return drawMode === 'manual' && isOver && isDrawable && !isPostOpen;
}

const ofDraw = ({ id, title }: { id: string; title: string }) => ({ prizeDrawId: id, prizeDrawTitle: title });

const presentDrawing = (draw: HostedDraw): HostTask => ({
  ...ofDraw(draw),
  kind: 'draw',
  dueAt: calculateDrawingDeadline(draw, isBankHoliday).toISOString(),
});

const presentAward = ({ drawId, title, dueAt, ...award }: WaitingAward): HostTask => ({
  ...ofDraw({ id: drawId, title }),
  ...award,
  dueAt: new Date(dueAt).toISOString(),
});

/** The charity can be invited earlier too, but only the end of sales says what it gets. */
function presentCharity(draw: HostedDraw): HostTask[] {
  const { status, agreement, charityName, charityDueAt, now } = draw;
  if (status !== 'awaiting_draw' && status !== 'completed') return [];
  const { charityPence } = calculateDrawMoney(draw);
  if (charityPence === 0) return [];
  const current = agreement && isSameCharity(agreement, draw) ? agreement : null;
  const isExpired = current !== null && addDays(current.invitedAt, INVITATION_DAYS) <= new Date(now);
  if (current && (current.agreedAt || !isExpired)) return [];
  const dueAt = charityDueAt?.toISOString() ?? null;
  return [{ ...ofDraw(draw), kind: 'charity', charityName, amountPence: charityPence, isExpired, dueAt }];
}

function presentDetails(draws: readonly HostedDraw[], payout: PayoutState): HostTask[] {
  const amountPence = draws.reduce((sum, draw) => sum + calculateDrawMoney(draw).hostPence, 0);
  const reason = findObstacle(payout);
  if (reason === null || (reason !== 'failed' && amountPence === 0)) return [];
  return [{ kind: 'details', reason, amountPence, dueAt: null }];
}

/** Finds why the host cannot be paid, if the host can change it. */
function findObstacle({ details, hasFailed }: PayoutState): 'missing' | 'unfinished' | 'failed' | null {
  if (hasFailed) return 'failed';
  if (!details) return 'missing';
  const { recipient } = details;
  if (!recipient?.status || recipient.status === 'active') return null;
  const { status, isOwn, requirements } = recipient;
  const canAct = requirements.some(({ from }) => from === 'payee');
  return canAct || needsNewAccount({ status, isOwn, requirements }) ? 'unfinished' : null;
}
