import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { HostTask } from '#contract/payouts/host-tasks.ts';
import { WORKING_DAYS_TO_DRAW } from '#domain/draws/deadline.ts';
import { type NextStep, STEP_RIGHTS, type StepKind } from '#domain/draws/next-steps.ts';
import { type DrawViewer, mayAct } from '#domain/draws/visibility.ts';
import { ROLE_NAMES } from '#domain/organisations/role-texts.ts';
import { type Right, ROLE_RIGHTS, TEAM_ROLES } from '#domain/organisations/roles.ts';
import { formatDateTime } from '#domain/time/london.ts';
import { describeTask } from '#web/features/payouts/tasks/task-text.ts';

/** `action` is the label of its link or button; null if there is nothing to press. */
type StepText = { title: string; text: string; action: string | null; isUrgent: boolean };

type Described = Pick<PrizeDraw, 'startDate' | 'endDate' | 'logRefused' | 'outcome' | 'status' | 'freeEntry'>;

/**
 * Says what comes next for a draw.
 * @param now by the server's clock, in milliseconds
 */
export function describeStep(step: NextStep<HostTask>, draw: Described, now: number): StepText {
  if (step.kind === 'task') return describeTask(step.task, now);
  const [title, text, action] = describeOwn(step.kind, draw);
  return { title, text, action, isUrgent: step.kind === 'contact' };
}

function describeOwn(kind: StepKind, draw: Described): [title: string, text: string, action: string | null] {
  switch (kind) {
    case 'verify':
      return [
        'Get your account verified',
        'We have a quick call with every host before their first prize draw goes live. Until then, you can save this draw, but not publish it.',
        'See how',
      ];
    case 'publish':
      return ['Publish it', 'Nobody else can see this prize draw yet. Check it, then publish it.', 'Publish'];
    case 'restore':
      return ['Restore it', 'This prize draw is archived. Restore it to publish it.', 'Restore'];
    case 'contact':
      return draw.logRefused
        ? [
            'We’re looking into it',
            'Its public log doesn’t match what was published, so nobody can buy tickets. Please contact us.',
            'Contact us',
          ]
        : [
            'We’ve paused this prize draw',
            'Nobody can buy tickets until we put it back on sale. Please contact us if you don’t know why.',
            'Contact us',
          ];
    case 'share':
      return draw.status === 'scheduled'
        ? ['Share it', 'People can already look at it and note the date.', 'Share']
        : ['Share it', 'Send people the link, or print a poster.', 'Share'];
    case 'update':
      return [
        'Tell buyers the news',
        'Post an update, and we’ll email it to everyone with a ticket.',
        'Write an update',
      ];
    case 'end':
      return [
        'It’s sold out',
        'You can end ticket sales now and draw the winner, or wait for the end date.',
        'End ticket sales',
      ];
    case 'wait_for_start':
      return [
        'Tickets go on sale soon',
        `Sales start on ${formatDateTime(draw.startDate ?? draw.endDate)}.`,
        null,
      ];
    case 'wait_for_drawing':
      return [
        'It starts automatically',
        'We’ll start the drawing soon. You can also start it now.',
        'Open the draw',
      ];
    case 'wait_for_post':
      return [
        'Postal entries are still being keyed in',
        `Every card that arrives in time has to be in the draw. You can start the drawing from ${formatDateTime(draw.freeEntry?.drawableFrom)}.`,
        null,
      ];
    case 'put_back':
      return [
        'It ended without tickets',
        `There’s nothing to draw. If it never sold a ticket, you can choose a later end date. Otherwise, we’ll cancel it ${WORKING_DAYS_TO_DRAW} working days after its end.`,
        'Change the dates',
      ];
    case 'show':
      return [
        'Show the draw live',
        'The live screen is made for a stream or a projector.',
        'Open the live screen',
      ];
    case 'watch':
      return [
        'It’s being drawn',
        'Everyone on the draw’s page sees the countdown, and then the winner.',
        'Watch the draw',
      ];
    case 'wait_for_claim':
      return [
        'Wait for the winner to claim',
        'We’ve emailed them, and we’ll remind them before the deadline.',
        'See the claims',
      ];
    case 'wait_for_receipt':
      return [
        'Wait until the prize arrives',
        'We’ve asked the winner to confirm that it arrived.',
        'See the deliveries',
      ];
    case 'refunds':
      return [
        draw.outcome === 'no_winner' ? 'Nobody won' : 'It was cancelled',
        'We’re refunding every ticket. You don’t need to do anything.',
        null,
      ];
    case 'repeat':
      return ['All done', 'There’s nothing left to do. Why not run it again?', 'Run it again'];
  }
}

const rightOf = (step: NextStep<HostTask>): Right =>
  STEP_RIGHTS[step.kind === 'task' ? step.task.kind : step.kind];

/** Says who can take this step, if the viewer cannot; otherwise null. */
export function describeWhoActs(step: NextStep<HostTask>, viewer: DrawViewer): string | null {
  const right = rightOf(step);
  if (mayAct(viewer, right)) return null;
  const names = TEAM_ROLES.filter((role) => ROLE_RIGHTS[role].includes(right)).map((role) =>
    ROLE_NAMES[role].toLowerCase(),
  );
  return `An ${names.join(' or a ').replace('a editor', 'an editor')} can do this.`;
}
