import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { CharityAgreement } from '#contract/payouts/charity-agreements.ts';
import type { DrawOutcome } from '#contract/payouts/outcome.ts';
import { formatPounds } from '#domain/money/format.ts';
import { INVITATION_DAYS } from '#domain/payouts/agreement.ts';
import { PAY_DAYS } from '#domain/payouts/pay-days.ts';
import { Button } from '#web/components/ui/button.tsx';
import { LoadFailed } from '#web/components/ui/load-failed.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { StepList } from '#web/features/awards/timeline/step-list.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { ClauseList } from '../clause-list.tsx';
import { agreementQuery } from '../queries.ts';
import { findAgreedEnd, findCurrentAgreement, listCharitySteps } from './charity-steps.ts';
import { InvitationForm } from './invitation-form.tsx';

type CharityPanelProps = { draw: PrizeDraw; hostName: string; money: DrawOutcome; isAdmin: boolean };

/** The progress of the charity's agreement and payment, and the form to invite it. */
export function CharityPanel({ draw, hostName, money, isAdmin }: CharityPanelProps) {
  const { data, isError, refetch } = useQuery(agreementQuery(useApi(), draw.id));
  if (isError)
    return <LoadFailed title="The charity’s agreement could not be loaded." onRetry={() => void refetch()} />;
  if (data === undefined) {
    return (
      <Loading label="Loading the charity’s agreement...">
        <Skeleton className="h-40" />
      </Loading>
    );
  }
  const agreement = findCurrentAgreement(data, draw);
  return (
    <>
      <p className="wrap-anywhere measure mb-5">
        {`${draw.charityName} gets ${formatPounds(money.charity)}${money.fixedAt ? '' : ' so far'}.`}
        {!agreement?.agreedAt && ' We can pay it once it’s agreed in writing and entered its bank details.'}
      </p>
      <StepList
        label="The charity, step by step"
        steps={listCharitySteps(agreement, money.charityPaidAt)}
        details={describeSteps(agreement, money)}
      />
      <details className="mt-4">
        <summary className="link inline-flex min-h-11 items-center">The agreement</summary>
        <ClauseList facts={{ ...draw, hostName, endedAt: findAgreedEnd(draw, agreement) }} level={3} />
      </details>
      {draw.status !== 'cancelled' && <Invitation draw={draw} agreement={agreement} isAdmin={isAdmin} />}
    </>
  );
}

function describeSteps(agreement: CharityAgreement | null, { charityPaidAt }: DrawOutcome) {
  if (!agreement) return {};
  const { contactEmail, agreedAt, agreedName, agreedRole, lastFour, confirmedAt } = agreement;
  const account = lastFour ? ` Its account ends in ${lastFour}.` : '';
  return {
    Invited: contactEmail,
    Agreed: agreedAt
      ? `By ${agreedName}, ${agreedRole}.${account}`
      : `The link in our email is valid for ${INVITATION_DAYS} days.`,
    Confirmed:
      agreedAt && !confirmedAt
        ? 'An admin will check the charity’s entry on the register, and its contact.'
        : '',
    Paid: confirmedAt && !charityPaidAt ? `Within ${PAY_DAYS} days of the draw being settled.` : '',
  };
}

type InvitationProps = { draw: PrizeDraw; agreement: CharityAgreement | null; isAdmin: boolean };

/** After the agreement, only admins can invite again, because the agreement then no longer counts. */
function Invitation({ draw, agreement, isAdmin }: InvitationProps) {
  const [isOpen, setOpen] = useState(false);
  const hasAgreed = agreement?.agreedAt != null;
  if (hasAgreed && !isAdmin) {
    return <p className="mt-5 text-muted text-sm">If the charity wants to change its details, contact us.</p>;
  }
  if (agreement && !isOpen) {
    return (
      <Button variant="secondary" className="mt-5" onClick={() => setOpen(true)}>
        Invite again
      </Button>
    );
  }
  return (
    <InvitationForm
      draw={draw}
      warning={hasAgreed ? 'The current agreement and its confirmation will no longer count.' : undefined}
      onSent={() => setOpen(false)}
      onCancel={agreement ? () => setOpen(false) : undefined}
    />
  );
}
