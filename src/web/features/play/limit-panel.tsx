import { type FormEvent, useState } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import type { Limits } from '#contract/play/play.ts';
import { formatPounds } from '#domain/money/format.ts';
import { toEffectiveLimit, toRoomLeft } from '#domain/play/spend-limit.ts';
import { formatDateTime, formatLongDate } from '#domain/time/london.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { toast } from '#web/components/ui/toast.ts';
import { LimitChoice, NO_CHOICE, useLimitChoice } from '#web/features/accounts/limits/limit-choice.tsx';
import { useChangeLimit } from '#web/features/accounts/limits/queries.ts';
import { getErrorMessage } from '#web/lib/messages.ts';

type PanelProps = { user: User; limits: Limits };

/** The limit, what is left of it, and a form to change it. */
export function LimitPanel({ user, limits }: PanelProps) {
  const { monthlyPence, spentPence, mostPence, monthEndsAt } = limits;
  const limit = toEffectiveLimit(monthlyPence, mostPence);
  return (
    <>
      {/* During a break, nothing can be spent. */}
      {!limits.break && (
        <p className="font-display font-semibold text-2xl">
          <span className="tabular">{formatPounds(toRoomLeft(limit, spentPence))}</span>
          <span className="font-normal font-text text-base text-muted"> left to spend this month</span>
        </p>
      )}
      <p className="measure mt-2">
        {monthlyPence === null
          ? `You haven’t set a limit of your own. The limit for everyone is ${formatPounds(mostPence)} a month. `
          : `Your limit is ${formatPounds(limit)} a month. `}
        {`You’ve spent ${formatPounds(spentPence)} so far. The next month starts on ${formatLongDate(monthEndsAt)}.`}
      </p>
      <p className="measure mt-2 text-muted text-sm">
        Tickets that are waiting for payment count. Refunded tickets count until the end of the month in which
        you bought them.
      </p>
      {limits.pending && <Pending user={user} limits={limits} pending={limits.pending} />}
      <ChangeForm user={user} limits={limits} />
    </>
  );
}

type PendingProps = PanelProps & { pending: NonNullable<Limits['pending']> };

/** A higher limit that waits, or that the user can confirm now. */
function Pending({ user, limits, pending }: PendingProps) {
  const { mutate, isPending } = useChangeLimit(user.id);
  const amount = formatPounds(toEffectiveLimit(pending.monthlyPence, limits.mostPence));
  const save = (monthlyPence: number | null, done: string) =>
    mutate(monthlyPence, {
      onSuccess: (next) =>
        toast({
          title: next.pending ? 'It’s too early to confirm your new limit' : done,
          ...(next.pending && {
            description: `You can confirm it from ${formatDateTime(next.pending.from)}.`,
          }),
        }),
      onError: notSaved,
    });
  return (
    <Alert
      tone="info"
      className="mt-5"
      title={`You asked for a limit of ${amount} a month.`}
      action={
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            pending={isPending}
            onClick={() => save(pending.monthlyPence, 'Your new limit applies now')}
          >
            Confirm new limit
          </Button>
          <Button
            variant="secondary"
            disabled={isPending}
            onClick={() => save(limits.monthlyPence, 'Your limit stays as it is')}
          >
            Keep my limit
          </Button>
        </div>
      }
    >
      {`Your limit stays the same until you confirm the new one. You can do that from ${formatDateTime(pending.from)}.`}
    </Alert>
  );
}

function ChangeForm({ user, limits }: PanelProps) {
  const [isOpen, setOpen] = useState(false);
  const { choice, read, problem, onChange, onTry } = useLimitChoice(limits.mostPence);
  const { mutate, isPending } = useChangeLimit(user.id);
  if (!isOpen) {
    return (
      <Button variant="secondary" className="mt-5" onClick={() => setOpen(true)}>
        Change my limit
      </Button>
    );
  }
  const save = (event: FormEvent) => {
    event.preventDefault();
    onTry();
    if ('problem' in read) return;
    mutate(read.pence, {
      onSuccess: ({ pending }) => {
        setOpen(false);
        onChange(NO_CHOICE);
        toast(
          pending
            ? {
                title: 'A higher limit takes 24 hours',
                description: `Come back from ${formatDateTime(pending.from)} to confirm it.`,
              }
            : { title: 'Your limit applies now' },
        );
      },
      onError: notSaved,
    });
  };
  return (
    <form noValidate onSubmit={save} className="mt-6 grid gap-4">
      <LimitChoice
        legend="How much do you want to spend at most in a month?"
        mostPence={limits.mostPence}
        choice={choice}
        problem={problem}
        onChange={onChange}
      />
      <p className="text-muted text-sm">
        A lower limit applies at once. A higher one takes 24 hours, and then you confirm it.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={isPending} pendingText="Saving...">
          Save limit
        </Button>
        <Button variant="secondary" disabled={isPending} onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function notSaved(error: unknown): void {
  toast({ title: 'Your limit wasn’t saved', description: getErrorMessage(error), variant: 'destructive' });
}
