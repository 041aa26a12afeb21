import { useState } from 'react';
import type { PersonDetails, StoppedDraw } from '#contract/admin/people.ts';
import { plural } from '#domain/text/plural.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { RadioCards } from '#web/components/ui/choice.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { AdminLink } from '../detail.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useAct } from '../use-act.ts';

export type DrawsAct = 'pause' | 'cancel' | 'leave';

const OPTIONS = [
  { value: 'pause', title: 'Take all off sale', text: 'No more tickets are sold. You can decide later.' },
  {
    value: 'cancel',
    title: 'Cancel and refund all',
    text: 'Every buyer gets their money back and an email.',
  },
  { value: 'leave', title: 'Leave them as they are', text: 'They stay on sale and can be drawn.' },
] as const;

type DrawsChoiceProps = {
  running: number;
  value: DrawsAct;
  onChange: (act: DrawsAct) => void;
  /** Whether the draws can also be left as they are. */
  canLeave?: boolean;
};

/** What happens to the draws of a suspended host. */
export function DrawsChoice({ running, value, onChange, canLeave = true }: DrawsChoiceProps) {
  return (
    <RadioCards
      legend={`What happens to ${running === 1 ? 'the draw' : `the ${running} draws`} they host?`}
      name="draws"
      value={value}
      onChange={onChange}
      columns={1}
      options={canLeave ? OPTIONS : OPTIONS.slice(0, 2)}
    />
  );
}

/** Says in a sentence what happened to the draws. */
export function describeStopped(stopped: readonly StoppedDraw[]): string {
  if (stopped.length === 0) return '';
  const left = stopped.filter(({ problem }) => problem !== null).length;
  const done = stopped.length - left;
  return ` ${plural(done, 'draw')} stopped${left > 0 ? `, ${plural(left, 'draw')} left as ${left === 1 ? 'it is' : 'they are'}` : ''}.`;
}

/** The draws of a suspended host that are still running, with what happened to each when they were stopped. */
export function RunningDraws({ person }: { person: PersonDetails }) {
  const api = useApi();
  const [isAsking, setIsAsking] = useState(false);
  const [draws, setDraws] = useState<DrawsAct>('pause');
  const stop = useAct({
    run: (reason: string) =>
      api('POST /api/v1/admin/people/:id/draws', {
        params: { id: person.id },
        body: { reason, act: draws === 'cancel' ? 'cancel' : 'pause' },
      }),
    confirm: true,
    done: (stopped) => ({ title: 'Draws stopped', description: describeStopped(stopped).trim() }),
    failed: 'The draws could not be stopped',
  });
  return (
    <Alert tone="warning" title={`They host ${plural(person.runningDraws, 'open draw')}`} className="mb-6">
      {stop.data && stop.data.length > 0 && (
        <ul aria-label="Stopped draws" className="mb-3 grid gap-1.5">
          {stop.data.map(({ id, title, problem }) => (
            <li key={id} className="wrap-anywhere">
              <AdminLink search={{ tab: 'draws', open: id }}>{title}</AdminLink>
              {`: ${problem ?? 'done'}`}
            </li>
          ))}
        </ul>
      )}
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        Stop their draws
      </Button>
      {isAsking && (
        <ReasonDialog
          title="Stop their draws?"
          description="We do this for one draw after another. If it’s interrupted, do it again: draws that are done stay as they are."
          help="We’ll include this in an email to the host or, if you cancel, to the buyers."
          confirmText="Stop draws"
          pendingText="Stopping..."
          pending={stop.isPending}
          onReason={(reason) => stop.mutate(reason, { onSuccess: () => setIsAsking(false) })}
          onClose={() => setIsAsking(false)}
        >
          <DrawsChoice running={person.runningDraws} value={draws} onChange={setDraws} canLeave={false} />
        </ReasonDialog>
      )}
    </Alert>
  );
}
