import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import type { Limits } from '#contract/play/play.ts';
import { BREAK_MONTHS, describeBreak, formatBreakLength } from '#domain/play/breaks.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { RadioCards } from '#web/components/ui/choice.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { toast } from '#web/components/ui/toast.ts';
import { DateOfBirthPanel } from '#web/features/accounts/date-of-birth/date-of-birth-panel.tsx';
import { limitsQuery } from '#web/features/accounts/limits/queries.ts';
import { getErrorMessage } from '#web/lib/messages.ts';
import { useApi } from '#web/lib/router-context.ts';

type BreakPanelProps = { user: User; limits: Limits };

const LENGTHS = BREAK_MONTHS.map((months) => ({ value: String(months), title: formatBreakLength(months) }));

/** The current break, and the choice of a break or a longer one, after the date of birth if it is missing. */
export function BreakPanel({ user, limits }: BreakPanelProps) {
  return (
    <>
      {limits.break && (
        <Alert tone="info" className="mb-5" title={describeBreak(limits.break.until)}>
          You can’t end it early. You keep your tickets, and you can claim prizes.
        </Alert>
      )}
      {user.dateOfBirth ? (
        <BreakChoice user={user} onBreak={limits.break !== null} />
      ) : (
        <>
          <p className="measure mb-5">
            We need your date of birth first. With your name, it keeps you from opening another account during
            the break.
          </p>
          <DateOfBirthPanel user={user} />
        </>
      )}
    </>
  );
}

function BreakChoice({ user, onBreak }: { user: User; onBreak: boolean }) {
  const [value, setValue] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const { mutate, isPending } = useTakeBreak(user.id, () => setAsking(false));
  const months = BREAK_MONTHS.find((one) => String(one) === value);
  return (
    <>
      <RadioCards
        legend={onBreak ? 'Make your break longer' : 'How long?'}
        name="break"
        value={value}
        onChange={(next) => {
          setValue(next);
          setMissing(false);
        }}
        options={LENGTHS}
        error={isMissing ? 'Please choose how long your break lasts' : undefined}
      />
      <Button
        variant="secondary"
        className="mt-4"
        onClick={() => (months === undefined ? setMissing(true) : setAsking(true))}
      >
        {onBreak ? 'Make my break longer…' : 'Take a break…'}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Take a break for ${formatBreakLength(months ?? 6)}?`}
        description="Nobody can end your break earlier, not even us."
        confirmText="Take a break"
        pending={isPending}
        onConfirm={() => months !== undefined && mutate(months)}
      >
        <ul className="list-disc pl-5">
          <li>You can’t buy tickets until it ends.</li>
          <li>Orders that are waiting for payment are cancelled.</li>
          <li>We don’t send you newsletters, updates or reminders.</li>
          <li>You keep your tickets, and you can claim prizes.</li>
        </ul>
      </ConfirmDialog>
    </>
  );
}

function useTakeBreak(userId: string, onDone: () => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (months: (typeof BREAK_MONTHS)[number]) =>
      api('POST /api/v1/users/:id/break', { params: { id: userId }, body: { months } }),
    onSuccess: async ({ until }) => {
      await queryClient.invalidateQueries({ queryKey: limitsQuery(api, userId).queryKey });
      onDone();
      toast({ title: 'Your break has begun', description: describeBreak(until) });
    },
    onError: (error) =>
      toast({
        title: 'Your break hasn’t begun',
        description: getErrorMessage(error),
        variant: 'destructive',
      }),
  });
}
