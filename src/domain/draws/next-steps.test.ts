import { describe, expect, it } from 'vitest';
import { listNextSteps, type NextStepFacts } from './next-steps.ts';

type Facts = NextStepFacts<{ kind: 'draw' | 'send' | 'problem' | 'redraw' | 'charity' }>;

const usual: Facts = {
  status: 'active',
  isPublished: true,
  isArchived: false,
  isLogRefused: false,
  hostVerified: true,
  ticketsSold: 3,
  isSoldOut: false,
  isPostOpen: false,
  drawMode: 'manual',
  isDrawing: false,
  hasWinner: true,
  awards: [],
  tasks: [],
};
const draft = { status: 'inactive', isPublished: false, ticketsSold: 0 } as const;
const ended = { status: 'awaiting_draw' } as const;
const drawn = { status: 'completed' } as const;

/** A task is shown by its kind. */
const stepsOf = (facts: Partial<Facts>) =>
  listNextSteps({ ...usual, ...facts }).map((step) => ('task' in step ? `to ${step.task.kind}` : step.kind));

describe('the next steps of a draw', () => {
  it.each<[what: string, facts: Partial<Facts>, steps: string[]]>([
    ['a draft', draft, ['publish']],
    ['a draft of an unverified host', { ...draft, hostVerified: false }, ['verify']],
    ['an archived draft', { ...draft, isArchived: true }, ['restore']],
    ['a scheduled draw', { status: 'scheduled', ticketsSold: 0 }, ['share', 'wait_for_start']],
    ['a draw without sales', { ticketsSold: 0 }, ['share']],
    ['a draw with sales', {}, ['share', 'update']],
    ['a draw that is sold out', { isSoldOut: true }, ['end', 'update']],
    ['a draw that waits for the post', { ...ended, isPostOpen: true }, ['wait_for_post']],
    ['a draw that an admin paused', { status: 'inactive' }, ['contact']],
    ['a paused draw that is over', { status: 'inactive', tasks: [{ kind: 'draw' }] }, ['to draw', 'contact']],
    ['a draw with a refused log', { isLogRefused: true }, ['contact', 'share', 'update']],
    ['a paused draw with a refused log', { status: 'inactive', isLogRefused: true }, ['contact']],
    ['a draw that ended', { ...ended, tasks: [{ kind: 'draw' }] }, ['to draw', 'show']],
    ['an automatic draw that ended', { ...ended, drawMode: 'automatic' }, ['wait_for_drawing', 'show']],
    ['a draw that ended without tickets', { ...ended, ticketsSold: 0 }, ['put_back']],
    ['a drawing in progress', { ...ended, isDrawing: true }, ['watch']],
    ['a redraw in progress', { ...drawn, isDrawing: true, awards: ['won'] }, ['watch']],
    ['a draw with an unclaimed prize', { ...drawn, awards: ['won'] }, ['wait_for_claim']],
    [
      'a draw with a claimed prize and another that is on its way',
      { ...drawn, awards: ['claimed', 'sent'], tasks: [{ kind: 'send' }] },
      ['to send', 'wait_for_receipt'],
    ],
    [
      'a draw with a declined prize and a problem',
      { ...drawn, awards: ['declined', 'problem'], tasks: [{ kind: 'problem' }, { kind: 'redraw' }] },
      ['to problem', 'to redraw'],
    ],
    [
      'a draw whose charity is not invited',
      { ...drawn, awards: ['received'], tasks: [{ kind: 'charity' }] },
      ['to charity'],
    ],
    ['a draw that is over', { ...drawn, awards: ['received', 'undelivered'] }, ['repeat']],
    ['a draw that nobody won', { ...drawn, hasWinner: false }, ['refunds']],
    ['a cancelled draw', { status: 'cancelled' }, ['refunds']],
  ])('for %s [WORK-02]', (_, facts, steps) => expect(stepsOf(facts)).toEqual(steps));
});
