import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CharityAgreement } from '#contract/payouts/charity-agreements.ts';
import type { RegisterStatus } from '#domain/payouts/charity-number.ts';
import { formatShortDateTime } from '#domain/time/london.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { LoadFailed } from '#web/components/ui/load-failed.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { ListSkeleton } from '../admin-list.tsx';
import { Facts, Part } from '../detail.tsx';
import { ConfirmCharityDialog, InviteDialog } from './charity-dialogs.tsx';
import { AGREEMENT, agreementQuery } from './queries.ts';
import { nameNumber, RegisterLink } from './register-link.tsx';

const STATUSES: Record<RegisterStatus, string> = {
  unchecked: 'Not checked. Please look up the number yourself',
  registered: 'Registered',
  removed: 'Removed from the register',
  not_found: 'Not on the register',
};

/** A charity’s agreement to a draw, with what an admin can do about it until the charity is paid. */
export function CharityPart({ drawId, isPaid }: { drawId: string; isPaid: boolean }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState<'invite' | 'confirm'>();
  const { data: agreement, isError, isPending, refetch } = useQuery(agreementQuery(api, drawId));
  const onDone = () => {
    setAsking(undefined);
    void queryClient.invalidateQueries({ queryKey: [AGREEMENT] });
  };
  const canConfirm = agreement?.agreedAt && !agreement.confirmedAt;
  return (
    <Part
      title="The charity’s agreement"
      action={
        !isPending &&
        !isPaid && (
          <div className="flex flex-wrap gap-3">
            <Button variant={agreement ? 'quiet' : 'secondary'} size="sm" onClick={() => setAsking('invite')}>
              {agreement ? 'Invite again' : 'Invite the charity'}
            </Button>
            {canConfirm && (
              <Button variant="secondary" size="sm" onClick={() => setAsking('confirm')}>
                Confirm the charity
              </Button>
            )}
          </div>
        )
      }
    >
      {isPending ? (
        <ListSkeleton label="Agreement" />
      ) : isError ? (
        <LoadFailed title="The agreement could not be loaded." onRetry={() => void refetch()} />
      ) : agreement ? (
        <Agreement agreement={agreement} />
      ) : (
        <p className="text-muted">The charity has not been invited yet.</p>
      )}
      {asking === 'invite' && (
        <InviteDialog
          drawId={drawId}
          agreement={agreement ?? null}
          onDone={onDone}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'confirm' && agreement && (
        <ConfirmCharityDialog agreement={agreement} onDone={onDone} onClose={() => setAsking(undefined)} />
      )}
    </Part>
  );
}

function Agreement({ agreement }: { agreement: CharityAgreement }) {
  const { registerStatus } = agreement;
  const isDoubtful = registerStatus === 'removed' || registerStatus === 'not_found';
  return (
    <>
      {isDoubtful && (
        <Alert tone="warning" title={STATUSES[registerStatus]} className="mb-4">
          Ask the host about the number before you confirm the charity.
        </Alert>
      )}
      <Facts items={listFacts(agreement)} />
    </>
  );
}

function listFacts(agreement: CharityAgreement) {
  const { charityName, registerStatus, registeredName, registeredEmail } = agreement;
  const { contactEmail, invitedAt, agreedAt, agreedName, agreedRole, confirmedAt, lastFour } = agreement;
  const text = (name: string, value: string | null) => (value ? [{ name, value }] : []);
  const by = [agreedName, agreedRole].filter(Boolean).join(', ');
  return [
    { name: 'Charity', value: charityName },
    { name: 'Number', value: nameNumber(agreement) },
    {
      name: 'Register',
      value: (
        <>
          {`${STATUSES[registerStatus]} `}
          <RegisterLink agreement={agreement} />
        </>
      ),
    },
    ...text('Registered name', registeredName),
    ...text('Registered email', registeredEmail),
    { name: 'Contact', value: contactEmail },
    { name: 'Invited', value: formatShortDateTime(invitedAt) },
    { name: 'Agreed', value: agreedAt ? `${formatShortDateTime(agreedAt)}, ${by}` : 'Not yet' },
    { name: 'Confirmed', value: confirmedAt ? formatShortDateTime(confirmedAt) : 'Not yet' },
    ...text('Bank account', lastFour && `Ends in ${lastFour}`),
  ];
}
