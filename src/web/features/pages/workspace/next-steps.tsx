import { type ReactNode, useState } from 'react';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { HostTask } from '#contract/payouts/host-tasks.ts';
import type { NextStep, StepKind } from '#domain/draws/next-steps.ts';
import type { DrawViewer } from '#domain/draws/visibility.ts';
import { Button, ButtonAnchor, ButtonLink } from '#web/components/ui/button.tsx';
import { cn } from '#web/components/ui/cn.ts';
import { CommandDialogs } from '#web/features/draws/own-draws/command-dialogs.tsx';
import { useDrawCommand } from '#web/features/draws/own-draws/use-draw-commands.ts';
import { TaskLink } from '#web/features/payouts/tasks/host-tasks.tsx';
import { useSite } from '#web/lib/router-context.ts';
import { describeStep, describeWhoActs } from './step-text.ts';

type Step = NextStep<HostTask>;
type NextStepsProps = { steps: readonly Step[]; draw: PrizeDraw; viewer: DrawViewer; now: number };

const keyOf = (step: Step): string =>
  step.kind === 'task' ? `${step.task.kind} ${'awardId' in step.task ? step.task.awardId : ''}` : step.kind;

/** What to do next: the most important step as a sheet, and the others as a list. */
export function NextSteps({ steps: [first, ...others], draw, viewer, now }: NextStepsProps) {
  if (!first) return null;
  return (
    <section aria-labelledby="next">
      <div className="rounded-sheet bg-accent-soft px-6 py-7 sm:px-9">
        <h2 id="next" className="font-semibold font-text text-base tracking-normal">
          What’s next
        </h2>
        <StepRow step={first} draw={draw} viewer={viewer} now={now} isFirst />
      </div>
      {others.length > 0 && (
        <ul aria-label="Also to do" className="mt-2 divide-y divide-line px-6 sm:px-9">
          {others.map((step) => (
            <li key={keyOf(step)} className="py-4">
              <StepRow step={step} draw={draw} viewer={viewer} now={now} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type StepRowProps = Omit<NextStepsProps, 'steps'> & { step: Step; isFirst?: boolean };

function StepRow({ step, draw, viewer, now, isFirst = false }: StepRowProps) {
  const { title, text, action, isUrgent } = describeStep(step, draw, now);
  const whoActs = describeWhoActs(step, viewer);
  const id = `step-${keyOf(step).replaceAll(' ', '-')}`;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
      <div className="min-w-0 flex-1 basis-72">
        <h3
          id={id}
          className={cn(
            'wrap-anywhere line-clamp-3',
            isFirst ? 'mt-1 text-2xl' : 'font-semibold font-text text-base tracking-normal',
          )}
        >
          {title}
        </h3>
        <p className={cn('measure tabular mt-1', isUrgent && 'font-semibold text-danger')}>{text}</p>
        {whoActs && <p className="measure mt-1 text-muted">{whoActs}</p>}
      </div>
      {action && !whoActs && (
        <StepAction step={step} draw={draw} describedBy={id} variant={isFirst ? 'primary' : 'secondary'}>
          {action}
        </StepAction>
      )}
    </div>
  );
}

type StepActionProps = {
  step: Step;
  draw: PrizeDraw;
  describedBy: string;
  variant: 'primary' | 'secondary';
  children: string;
};

function StepAction({ step, draw, describedBy, variant, children }: StepActionProps) {
  if (step.kind === 'task') {
    return (
      <TaskLink task={step.task} describedBy={describedBy} variant={variant}>
        {children}
      </TaskLink>
    );
  }
  const look = { variant, className: 'max-sm:w-full', 'aria-describedby': describedBy } as const;
  if (step.kind === 'restore' || step.kind === 'end') {
    return (
      <StepCommand command={step.kind} draw={draw} look={look}>
        {children}
      </StepCommand>
    );
  }
  return (
    <StepLink kind={step.kind} drawId={draw.id} look={look}>
      {children}
    </StepLink>
  );
}

type Look = { variant: 'primary' | 'secondary'; className: string; 'aria-describedby': string };
type StepCommandProps = { command: 'restore' | 'end'; draw: PrizeDraw; look: Look; children: string };

function StepCommand({ command, draw, look, children }: StepCommandProps) {
  const { mutate, isPending } = useDrawCommand(draw.id);
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button
        {...look}
        pending={isPending}
        onClick={() => (command === 'end' ? setAsking(true) : mutate(command))}
      >
        {children}
      </Button>
      <CommandDialogs
        draw={draw}
        asking={asking ? 'end' : null}
        pending={isPending}
        onConfirm={(asked) => mutate(asked, { onSettled: close })}
        onClose={close}
      />
    </>
  );
}

type StepLinkProps = {
  kind: Exclude<StepKind, 'restore' | 'end'>;
  drawId: string;
  look: Look;
  children: ReactNode;
};

function StepLink({ kind, drawId, look, children }: StepLinkProps) {
  const { supportEmail, verificationCallUrl } = useSite();
  const rest = { ...look, params: { id: drawId }, children };
  switch (kind) {
    case 'verify':
      return verificationCallUrl ? (
        <ButtonAnchor {...look} href={verificationCallUrl} target="_blank" rel="noreferrer">
          {children}
        </ButtonAnchor>
      ) : (
        <ButtonLink {...look} to="/dashboard">
          {children}
        </ButtonLink>
      );
    case 'contact':
      return supportEmail ? (
        <ButtonAnchor {...look} href={`mailto:${supportEmail}`}>
          {children}
        </ButtonAnchor>
      ) : null;
    case 'publish':
    case 'put_back':
      return <ButtonLink {...rest} to="/prize-draw/$id/edit" search={{ step: 'finalize' }} />;
    case 'share':
      return <ButtonLink {...rest} to="/prize-draw/$id/share" />;
    case 'update':
      return <ButtonLink {...rest} to="/prize-draw/$id/updates" />;
    case 'show':
      return <ButtonLink {...rest} to="/prize-draw/$id/live" target="_blank" />;
    case 'wait_for_drawing':
    case 'watch':
      return <ButtonLink {...rest} to="/prize-draw/$id/admin" />;
    case 'wait_for_claim':
    case 'wait_for_receipt':
      return <ButtonLink {...rest} to="/prize-draw/$id/winners" />;
    case 'repeat':
      return (
        <ButtonLink {...look} to="/prize-draw/new" search={{ from: drawId }}>
          {children}
        </ButtonLink>
      );
    default:
      return null;
  }
}
