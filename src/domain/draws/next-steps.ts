import type { AwardState } from '../awards/states.ts';
import type { Right } from '../organisations/roles.ts';
import type { Status } from './states.ts';

/** Tasks with a deadline or an amount, which the server finds. */
type TaskKind = 'draw' | 'send' | 'problem' | 'redraw' | 'charity' | 'details';

/**
 * What can come next for a draw, besides its tasks:
 * - `verify`: have the host verified · `publish` · `restore`: bring it back from the archive
 * - `contact`: its public log is refused, or an admin paused it, so only an admin can continue
 * - `share` · `update`: write to the buyers · `end`: end sales, because it is sold out
 * - `wait_for_start`: sales start on a date · `wait_for_drawing`: it is drawn automatically
 * - `wait_for_post`: postal entries can still be keyed in
 * - `put_back`: it ended without tickets · `show`: open the live screen · `watch`: the drawing is in progress
 * - `wait_for_claim` and `wait_for_receipt`: a winner has to act · `refunds`: everyone gets their money back
 * - `repeat`: everything is done, so it can be run again
 */
export type StepKind =
  | ('verify' | 'publish' | 'restore' | 'contact' | 'share' | 'update' | 'end')
  | ('wait_for_start' | 'wait_for_drawing' | 'wait_for_post' | 'put_back' | 'show' | 'watch')
  | ('wait_for_claim' | 'wait_for_receipt' | 'refunds' | 'repeat');

/** What a person must be allowed to do for a step. */
export const STEP_RIGHTS: Record<StepKind | TaskKind, Right> = {
  verify: 'edit',
  publish: 'edit',
  restore: 'edit',
  contact: 'lists',
  share: 'lists',
  update: 'edit',
  end: 'edit',
  wait_for_start: 'lists',
  wait_for_drawing: 'lists',
  wait_for_post: 'lists',
  put_back: 'edit',
  show: 'lists',
  watch: 'lists',
  wait_for_claim: 'lists',
  wait_for_receipt: 'lists',
  refunds: 'lists',
  repeat: 'edit',
  draw: 'start',
  send: 'edit',
  problem: 'edit',
  redraw: 'start',
  charity: 'edit',
  details: 'money',
};

export interface NextStepFacts<Task extends { kind: TaskKind }> {
  status: Status;
  isPublished: boolean;
  isArchived: boolean;
  isLogRefused: boolean;
  hostVerified: boolean;
  ticketsSold: number;
  isSoldOut: boolean;
  drawMode: 'manual' | 'automatic';
  /** Whether postal entries can still be keyed in, so that the drawing cannot start. */
  isPostOpen: boolean;
  /** Whether an attempt is announced and has no result yet. */
  isDrawing: boolean;
  hasWinner: boolean;
  /** The states of the awards that were not drawn again. */
  awards: readonly AwardState[];
  /** In the order of their deadlines. */
  tasks: readonly Task[];
}

export type NextStep<Task> = { kind: StepKind } | { kind: 'task'; task: Task };

/** What the people who run a draw do next, the most important step first. Never empty. */
export function listNextSteps<Task extends { kind: TaskKind }>(facts: NextStepFacts<Task>): NextStep<Task>[] {
  const { isLogRefused, tasks } = facts;
  const own = listOwnSteps(facts).map((kind) => ({ kind }));
  const all = [...tasks.map((task) => ({ kind: 'task', task }) as const), ...own];
  return isLogRefused ? [{ kind: 'contact' }, ...all.filter(({ kind }) => kind !== 'contact')] : all;
}

function listOwnSteps(facts: Omit<NextStepFacts<{ kind: TaskKind }>, 'isLogRefused'>): StepKind[] {
  const { status, isDrawing, ticketsSold, isSoldOut, drawMode, isPostOpen } = facts;
  switch (status) {
    case 'inactive':
      return facts.isPublished ? ['contact'] : [beforePublication(facts)];
    case 'scheduled':
      return ['share', 'wait_for_start'];
    case 'active':
      if (isSoldOut) return ['end', 'update'];
      return ticketsSold > 0 ? ['share', 'update'] : ['share'];
    case 'awaiting_draw':
      if (isDrawing) return ['watch'];
      if (isPostOpen) return ticketsSold === 0 ? ['wait_for_post', 'put_back'] : ['wait_for_post'];
      if (ticketsSold === 0) return ['put_back'];
      return drawMode === 'automatic' ? ['wait_for_drawing', 'show'] : ['show'];
    case 'completed':
      return isDrawing ? ['watch'] : afterDrawing(facts);
    case 'cancelled':
      return ['refunds'];
  }
}

type Unpublished = Pick<NextStepFacts<never>, 'isArchived' | 'hostVerified'>;

function beforePublication({ isArchived, hostVerified }: Unpublished): StepKind {
  if (isArchived) return 'restore';
  return hostVerified ? 'publish' : 'verify';
}

function afterDrawing({
  hasWinner,
  awards,
  tasks,
}: Pick<NextStepFacts<{ kind: TaskKind }>, 'hasWinner' | 'awards' | 'tasks'>): StepKind[] {
  if (!hasWinner) return ['refunds'];
  const waiting = [
    ...(awards.includes('won') ? (['wait_for_claim'] as const) : []),
    ...(awards.includes('sent') ? (['wait_for_receipt'] as const) : []),
  ];
  return waiting.length + tasks.length > 0 ? waiting : ['repeat'];
}
