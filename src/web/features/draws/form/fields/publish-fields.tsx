import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { PublishOption } from '#domain/draws/publication.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { useSite } from '#web/lib/router-context.ts';
import { useDrawFormFacts } from '../form-context.tsx';
import { isClosed } from '../locks.ts';
import { describeEnd, findBlockedOptions, getInitialOption } from '../publish.ts';
import { usePublisher } from '../use-publisher.ts';
import type { DrawValues } from '../values.ts';
import { ChoiceField } from './choice-field.tsx';
import { DateTimeField } from './date-time-field.tsx';
import { LockedNotice } from './form-field.tsx';

const OPTIONS: readonly { value: PublishOption; title: string; text: string }[] = [
  { value: 'today', title: 'Start today', text: 'Tickets go on sale as soon as you save.' },
  {
    value: 'future',
    title: 'Start on a specific date',
    text: 'People can see the page now, and sales open automatically.',
  },
  { value: 'none', title: "Don't publish", text: 'Only you can see it. You can publish it later.' },
];

const ON_SALE = 'It’s on sale and will stay on sale.';

/** Start and end of sales. */
export function PublishFields() {
  const { stored, locks } = useDrawFormFacts();
  const publish = useWatch<DrawValues, 'publish'>({ name: 'publish' });
  return (
    <>
      {stored && isClosed(stored) ? (
        <Alert title="Ticket sales have ended">
          You can no longer change the dates, or publish or unpublish it.
        </Alert>
      ) : (
        <PublishOptions />
      )}
      {publish === 'future' && !locks.dates && <DateTimeField name="startDate" label="Start date" />}
      <DateTimeField name="endDate" label="End date" note={describeEnd(useSite())} locked={locks.dates} />
    </>
  );
}

function PublishOptions() {
  const { stored, openedAt } = useDrawFormFacts();
  const publisher = usePublisher();
  const current = stored && getInitialOption(stored, openedAt);
  const rejected = findBlockedOptions(publisher, openedAt, stored);
  useGivenUpChoice(rejected, current ?? 'none');
  const reasons = [...new Set(Object.values(rejected))];
  return (
    <div>
      <ChoiceField
        name="publish"
        legend="Publishing"
        columns={3}
        options={OPTIONS.map((option) => ({
          ...option,
          text: option.value === 'today' && current === 'today' ? ON_SALE : option.text,
          disabled: rejected[option.value] !== undefined,
        }))}
      />
      {reasons.map((reason) => (
        <p key={reason} className="mt-1.5 text-muted text-sm">
          <LockedNotice reason={reason} />
        </p>
      ))}
    </div>
  );
}

/** Resets an option that is no longer available because the host's verification was revoked. */
function useGivenUpChoice(rejected: Partial<Record<PublishOption, string>>, current: PublishOption) {
  const { setValue } = useFormContext<DrawValues>();
  const publish = useWatch<DrawValues, 'publish'>({ name: 'publish' });
  const isBlocked = rejected[publish] !== undefined;
  useEffect(() => {
    if (isBlocked) setValue('publish', current);
  }, [isBlocked, current, setValue]);
}
