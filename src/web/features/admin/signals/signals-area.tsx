import { type RefObject, useRef, useState } from 'react';
import type { HarmSignal, HarmStep } from '#contract/play/harm-signals.ts';
import { formatPounds } from '#domain/money/format.ts';
import { formatBreakLength } from '#domain/play/breaks.ts';
import {
  describeHarmSignal,
  HARM_SIGNAL_NAMES,
  HARM_STEP_NAMES,
  HARM_STEPS,
  type HarmStepKind,
} from '#domain/play/harm-signals.ts';
import { formatDateTime, formatLongDate } from '#domain/time/london.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { AdminList, AdminListControls } from '../admin-list.tsx';
import { AdminLink } from '../detail.tsx';
import type { AdminSearch } from '../search.ts';
import { signalsQuery } from './queries.ts';
import { STEP_ACTIONS, StepDialog } from './step-dialog.tsx';

/** Signs that people may be spending more than is good for them, and what admins can do. Hosts never see them. */
export function SignalsArea({ search }: { search: AdminSearch }) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="signals">
      <h2 id="signals" ref={heading} tabIndex={-1} className="mb-4 text-xl outline-none">
        Safer play
      </h2>
      <p className="measure mb-5 text-muted">
        Signs that someone may be spending more than is good for them. They’re found every night, and are a
        reason to look, not a judgement.
      </p>
      <AdminListControls
        search={search}
        narrow={[
          {
            name: 'state',
            label: 'State',
            all: 'Open signals',
            options: [{ value: 'closed', label: 'Closed signals' }],
          },
        ]}
      />
      <AdminList
        query={signalsQuery(useApi(), search)}
        search={search}
        label="Signals"
        failed="The signals could not be loaded."
        none="No open signals."
        notFound="No closed signals."
      >
        {(signals) => (
          <ul aria-label="Signals" className="grid gap-5">
            {signals.map((signal) => (
              <SignalItem key={signal.id} signal={signal} heading={heading} />
            ))}
          </ul>
        )}
      </AdminList>
    </section>
  );
}

type SignalItemProps = { signal: HarmSignal; heading: RefObject<HTMLElement | null> };

function SignalItem({ signal, heading }: SignalItemProps) {
  const [step, setStep] = useState<HarmStepKind>();
  const { kind, foundAt, closedAt, person, steps } = signal;
  return (
    <li className="hairline rounded-sheet bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <AdminLink search={{ tab: 'people', open: person.id }} className="wrap-anywhere link font-semibold">
          {person.name}
        </AdminLink>
        <Badge tone="amber">{HARM_SIGNAL_NAMES[kind]}</Badge>
        {person.isOnBreak && <Badge tone="purple">On a break</Badge>}
      </div>
      <p className="mt-2">{describeHarmSignal(signal)}</p>
      <p className="tabular mt-1 text-muted text-sm">
        {`Found ${formatLongDate(foundAt)}. Spent ${formatPounds(person.spentPence)} this month. ${describeLimit(person)}${closedAt ? ` Closed ${formatLongDate(closedAt)}.` : ''}`}
      </p>
      {steps.length > 0 && <Steps steps={steps} name={person.name} />}
      {closedAt === null && (
        <div className="mt-4 flex flex-wrap gap-3 max-sm:*:flex-1">
          {HARM_STEPS.map((one, index) => (
            <Button
              key={one}
              variant={index === 0 ? 'primary' : 'secondary'}
              aria-label={`${STEP_ACTIONS[one]} (${person.name})`}
              onClick={() => setStep(one)}
            >
              {STEP_ACTIONS[one]}
            </Button>
          ))}
        </div>
      )}
      {step && (
        <StepDialog
          kind={step}
          signalId={signal.id}
          name={person.name}
          heading={heading}
          onClose={() => setStep(undefined)}
        />
      )}
    </li>
  );
}

function describeLimit({ monthlyPence, ceilingPence }: HarmSignal['person']): string {
  const own = monthlyPence === null ? 'No limit of their own.' : `Own limit ${formatPounds(monthlyPence)}.`;
  return ceilingPence === null ? own : `${own} We allow at most ${formatPounds(ceilingPence)}.`;
}

function Steps({ steps, name }: { steps: readonly HarmStep[]; name: string }) {
  return (
    <ol aria-label={`What was done about ${name}`} className="mt-3 grid gap-2 border-line border-l-2 pl-4">
      {steps.map((step) => (
        <li key={step.id}>
          <p className="text-sm">
            <span className="font-semibold">{describeStep(step)}</span>
            <span className="text-muted">{` ${step.adminName}, ${formatDateTime(step.createdAt)}`}</span>
          </p>
          {step.text && <p className="wrap-anywhere whitespace-pre-line">{step.text}</p>}
        </li>
      ))}
    </ol>
  );
}

function describeStep({ kind, monthlyPence, months }: HarmStep): string {
  const detail =
    monthlyPence !== null
      ? `: ${formatPounds(monthlyPence)} a month`
      : months !== null
        ? `: ${formatBreakLength(months)}`
        : '';
  return `${HARM_STEP_NAMES[kind]}${detail}`;
}
