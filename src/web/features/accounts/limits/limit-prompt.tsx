import { Link } from '@tanstack/react-router';
import { type FormEvent, useId } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import type { Limits } from '#contract/play/play.ts';
import { Button } from '#web/components/ui/button.tsx';
import { toast } from '#web/components/ui/toast.ts';
import { getErrorMessage } from '#web/lib/messages.ts';
import { LimitChoice, useLimitChoice } from './limit-choice.tsx';
import { useChangeLimit } from './queries.ts';

type LimitPromptProps = {
  user: Pick<User, 'id'>;
  limits: Limits;
  title: string;
  className?: string;
};

/** Asks once how much the user wants to spend at most in a month. Disappears when it is answered. */
export function LimitPrompt({ user, limits, title, className }: LimitPromptProps) {
  const heading = useId();
  const { choice, read, problem, onChange, onTry } = useLimitChoice(limits.mostPence);
  const { mutate, isPending } = useChangeLimit(user.id);
  if (limits.answered) return null;

  const save = (event: FormEvent) => {
    event.preventDefault();
    onTry();
    if ('problem' in read) return;
    mutate(read.pence, {
      onSuccess: () => toast({ title: 'Saved', description: 'You can change your limit in your account.' }),
      onError: (error) =>
        toast({
          title: 'Your limit wasn’t saved',
          description: getErrorMessage(error),
          variant: 'destructive',
        }),
    });
  };

  return (
    <section aria-labelledby={heading} className={className} data-screen-only="">
      <h2 id={heading} className="text-xl">
        {title}
      </h2>
      <p className="measure mt-1 text-muted">
        We stop you from buying tickets when you reach your limit. You can lower it at any time; a higher one
        takes 24 hours. See{' '}
        <Link to="/account/limits" className="link">
          My limits
        </Link>
        .
      </p>
      <form noValidate onSubmit={save} className="mt-4 grid gap-4">
        <LimitChoice
          legend={title}
          legendHidden
          mostPence={limits.mostPence}
          choice={choice}
          problem={problem}
          onChange={onChange}
        />
        <Button type="submit" variant="secondary" className="justify-self-start" pending={isPending}>
          Save my answer
        </Button>
      </form>
    </section>
  );
}
