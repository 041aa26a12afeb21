import type { Limits } from '#contract/play/play.ts';
import { formatPounds } from '#domain/money/format.ts';
import { describeBreak } from '#domain/play/breaks.ts';
import { toEffectiveLimit, toRoomLeft } from '#domain/play/spend-limit.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { describeSpent } from './spend-text.ts';

/** Why the user cannot spend this amount now; null if they can. */
export type SpendObstacle = { kind: 'break'; until: string | null } | { kind: 'limit'; leftPence: number };

export function findSpendObstacle(limits: Limits | undefined, pence: number): SpendObstacle | null {
  if (!limits) return null;
  if (limits.break) return { kind: 'break', until: limits.break.until };
  const leftPence = toRoomLeft(toEffectiveLimit(limits.monthlyPence, limits.mostPence), limits.spentPence);
  return pence > leftPence ? { kind: 'limit', leftPence } : null;
}

type SpendNoteProps = {
  obstacle: SpendObstacle | null;
  limits: Limits | undefined;
  drawId: string;
  pricePence: number;
};

/** Says why nothing can be bought, what is left, and how to continue. */
export function SpendNote({ obstacle, limits, drawId, pricePence }: SpendNoteProps) {
  if (!obstacle || !limits) return null;
  if (obstacle.kind === 'break') return <BreakNote until={obstacle.until} />;
  const { leftPence } = obstacle;
  const limit = toEffectiveLimit(limits.monthlyPence, limits.mostPence);
  return (
    <Alert
      tone="warning"
      announce
      title={`You have ${formatPounds(leftPence)} left of your ${formatPounds(limit)} limit for this month.`}
      action={
        <div className="flex flex-wrap gap-3">
          {leftPence >= pricePence && (
            <ButtonLink to="/prize-draw/$id/tickets" params={{ id: drawId }}>
              Change quantity
            </ButtonLink>
          )}
          <ToLimits />
        </div>
      }
    >
      {describeSpent(limits, leftPence)}
    </Alert>
  );
}

/** Says that the user is on a break, and for how long. `until` is null if they closed their account for good. */
export function BreakNote({ until }: { until: string | null }) {
  return (
    <Alert tone="warning" announce title={describeBreak(until)} action={<ToLimits />}>
      You keep the tickets you have, and you can still win with them.
    </Alert>
  );
}

function ToLimits() {
  return (
    <ButtonLink to="/account/limits" variant="secondary">
      My limits
    </ButtonLink>
  );
}
