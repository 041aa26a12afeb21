import type { Limits } from '#contract/play/play.ts';
import { formatPounds } from '#domain/money/format.ts';
import { describeBreak } from '#domain/play/breaks.ts';
import { toEffectiveLimit, toRoomLeft } from '#domain/play/spend-limit.ts';
import { formatLongDate } from '#domain/time/london.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';

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
  if (obstacle.kind === 'break') {
    return (
      <Alert tone="warning" announce title={describeBreak(obstacle.until)} action={<ToLimits />}>
        You keep the tickets you have, and you can still win with them.
      </Alert>
    );
  }
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
      {`You’ve spent ${formatPounds(limits.spentPence)}, including tickets that are waiting for payment. You can spend again from ${formatLongDate(limits.monthEndsAt)}.`}
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
