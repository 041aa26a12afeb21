import { CircleAlert, CircleCheck, Lightbulb, type LucideIcon } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import {
  checkReadiness,
  isPublishable,
  type Readiness,
  type ReadinessPoint,
  type ReadinessTopic,
} from '#domain/draws/readiness.ts';
import { cn } from '#web/components/ui/cn.ts';
import { Sheet } from '#web/components/ui/sheet.tsx';
import { useSite } from '#web/lib/router-context.ts';
import { useDrawFormFacts } from '../form-context.tsx';
import { isClosed } from '../locks.ts';
import { collectReadinessFacts } from '../readiness-facts.ts';
import { StepAnchor } from '../step-anchor.tsx';
import type { Step } from '../step-search.ts';
import { STEPS } from '../steps.ts';
import { usePublisher } from '../use-publisher.ts';
import type { DrawValues } from '../values.ts';

/** The checks before publishing, and which of them this draw passes. */
export function ReadinessList() {
  const { stored, openedAt } = useDrawFormFacts();
  const user = usePublisher();
  const { supportEmail, followsCode = false } = useSite();
  const values = useWatch<DrawValues>() as DrawValues;
  if (stored && isClosed(stored)) return null;
  const points = checkReadiness(
    collectReadinessFacts(values, { now: openedAt, user, stored, supportEmail, followsCode }),
    openedAt,
  );
  return (
    <Sheet as="section" aria-labelledby="readiness">
      <h3 id="readiness" className="text-xl">
        {stored?.startDate ? 'Legal and good practice checks' : 'Is it ready to publish?'}
      </h3>
      <p role="status" className="mt-1 text-muted">
        {inShort(points)}
      </p>
      <ul className="mt-3">
        {points.map((point) => (
          <Point key={point.topic} point={point} />
        ))}
      </ul>
    </Sheet>
  );
}

function inShort(points: readonly ReadinessPoint[]): string {
  const missing = points.filter((point) => point.readiness === 'missing').length;
  if (!isPublishable(points)) {
    return missing === 1 ? 'You need to do one thing first.' : `You need to do ${missing} things first.`;
  }
  const advised = points.some((point) => point.readiness === 'advice');
  return advised ? 'Nothing’s missing, but some things could be better.' : 'Everything’s ready.';
}

const MARKS: Record<Readiness, { icon: LucideIcon; look: string; word: string }> = {
  ready: { icon: CircleCheck, look: 'text-accent', word: 'Ready: ' },
  advice: { icon: Lightbulb, look: 'text-highlight', word: 'Advice: ' },
  missing: { icon: CircleAlert, look: 'text-danger', word: 'Missing: ' },
};

/** The step in which the host resolves an item, if it is not the current step. */
const PLACES: Partial<Record<ReadinessTopic, Step>> = {
  prizes: 'basics',
  contact: 'basics',
  question: 'skillgame',
  charity: 'charity',
  charityNumber: 'charity',
};

function Point({ point: { topic, readiness, text } }: { point: ReadinessPoint }) {
  const { locks } = useDrawFormFacts();
  const { icon: Icon, look, word } = MARKS[readiness];
  const isLocked = locks.terms !== undefined;
  const place = readiness === 'ready' || isLocked ? undefined : PLACES[topic];
  return (
    <li className="flex gap-3 border-line border-t py-2.5">
      <Icon className={cn('mt-0.5 size-5 flex-none', look)} aria-hidden="true" />
      <p className="min-w-0">
        <span className="sr-only">{word}</span>
        {text}{' '}
        {place && (
          <StepAnchor
            step={place}
            className="inline-flex min-h-6 items-center font-semibold text-accent underline"
          >
            {`Change it in ${STEPS[place].label}`}
          </StepAnchor>
        )}
      </p>
    </li>
  );
}
