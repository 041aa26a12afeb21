import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import type { AgeCheck } from '#contract/play/age-checks.ts';
import { AGE_DOCUMENT_REFUSAL_TEXTS } from '#domain/play/age-check.ts';
import { plural } from '#domain/text/plural.ts';
import { formatDateTime } from '#domain/time/london.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { FocusedHeading } from '#web/components/ui/focused-heading.tsx';
import { DateOfBirthPanel } from '#web/features/accounts/date-of-birth/date-of-birth-panel.tsx';
import { useApi } from '#web/lib/router-context.ts';
import {
  AGE_CHECK_TITLES,
  type AgeCheckPurpose,
  type AgeCheckStep,
  canSendInstead,
  explainAgeCheck,
  findAgeCheckStep,
} from './age-check-text.ts';
import { DetailsForm } from './details-form.tsx';
import { DocumentForm } from './document-form.tsx';
import { ageCheckQuery } from './queries.ts';

type AgeCheckPanelProps = {
  user: User;
  check: AgeCheck;
  purpose: AgeCheckPurpose;
  className?: string;
};

/** Asks for what the age check needs, says what came out and what happens next. Shows nothing if nothing is left to do. */
export function AgeCheckPanel({ user, check, purpose, className }: AgeCheckPanelProps) {
  const heading = useId();
  const step = findAgeCheckStep(check, Boolean(user.dateOfBirth));
  const [first] = useState(step);
  const [wantsDocument, setWantsDocument] = useState(false);
  if (step === null) return null;
  const isDetails = step === 'details' || step === 'again';
  const shown: AgeCheckStep = isDetails && wantsDocument ? 'document' : step;
  // Once the step has changed, its heading gets the focus, so that screen readers read the result.
  const Heading = shown === first ? PlainHeading : FocusedHeading;
  return (
    <section aria-labelledby={heading} className={className} data-screen-only="">
      <Heading key={`${shown} ${check.triesLeft}`} level={2} className="text-xl">
        <span id={heading}>{AGE_CHECK_TITLES[shown]}</span>
      </Heading>
      <div className="measure mt-2 grid gap-5">
        <Content step={shown} user={user} check={check} purpose={purpose} />
        {isDetails && canSendInstead(check) && (
          <div>
            <Button variant="quiet" className="-ml-5" onClick={() => setWantsDocument(!wantsDocument)}>
              {wantsDocument ? 'Enter my address instead' : 'Send a document instead'}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

type ContentProps = Omit<AgeCheckPanelProps, 'className'> & { step: AgeCheckStep };

function Content({ step, user, check, purpose }: ContentProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  switch (step) {
    case 'birth':
      return (
        <>
          <p>{explainAgeCheck(purpose, check)}</p>
          <DateOfBirthPanel
            user={user}
            onSaved={() =>
              void queryClient.invalidateQueries({ queryKey: ageCheckQuery(api, user.id).queryKey })
            }
          />
        </>
      );
    case 'details':
      return (
        <>
          <p>{explainAgeCheck(purpose, check)}</p>
          <DetailsForm user={user} />
        </>
      );
    case 'again':
      return (
        <>
          <Alert tone="warning" title="We couldn’t find anyone with these details.">
            {`Enter your address as your bank knows it. If you’ve moved, try your last address. You have ${plural(check.triesLeft, 'try', 'tries')} left.`}
          </Alert>
          <DetailsForm user={user} />
        </>
      );
    case 'document':
      return (
        <>
          {check.status === 'not_found' && (
            <p>We couldn’t find you, but you can send us a document instead.</p>
          )}
          <DocumentForm user={user} />
        </>
      );
    case 'under18':
      return (
        <>
          <p>
            You can’t buy tickets or claim prizes, and we’ve cancelled your orders that were waiting for
            payment. We’ve told our admins, who’ll look at the tickets that you’ve paid for. If the check is
            wrong, send us a document.
          </p>
          <DocumentForm user={user} />
        </>
      );
    case 'waiting':
      return (
        <p role="status">
          {`We got it on ${formatDateTime(check.document.sentAt ?? '')}. We’ll email you when we’ve decided, usually within 2 working days. You don’t need to do anything.`}
        </p>
      );
    case 'refused':
      return (
        <>
          <Alert tone="warning" title={AGE_DOCUMENT_REFUSAL_TEXTS[check.document.refusal ?? 'unreadable']}>
            We’ve deleted it. If you think that’s wrong, send another one.
          </Alert>
          <DocumentForm user={user} />
        </>
      );
  }
}

function PlainHeading({
  level: _,
  className,
  children,
}: {
  level: 2;
  className: string;
  children: ReactNode;
}) {
  return <h2 className={className}>{children}</h2>;
}
