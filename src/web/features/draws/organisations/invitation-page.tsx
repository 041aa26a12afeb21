import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InvitationOffer } from '#contract/draws/organisations.ts';
import { ROLE_NAMES, ROLE_TEXTS } from '#domain/organisations/role-texts.ts';
import { ClosedGate } from '#web/components/art/scenes.tsx';
import { Page } from '#web/components/layout/page.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { FocusedHeading } from '#web/components/ui/focused-heading.tsx';
import { FormFailure } from '#web/components/ui/form-failure.tsx';
import { forgetContact, keepContact } from '#web/features/accounts/sign-in/kept-contact.ts';
import { getErrorMessage } from '#web/lib/messages.ts';
import { useApi } from '#web/lib/router-context.ts';
import { useAuth } from '#web/lib/session.tsx';
import { OrganisationLogo } from './organisation-logo.tsx';
import { isOfOrganisation } from './queries.ts';
import { VerifiedMark } from './verified-mark.tsx';

type InvitationPageProps = { token: string; offer: InvitationOffer | null };

/** The page that opens from an invitation to a team. */
export function InvitationPage({ token, offer }: InvitationPageProps) {
  const [joined, setJoined] = useState(false);
  return (
    <Page width="reading">
      {!offer ? (
        <Unusable />
      ) : joined ? (
        <Joined offer={offer} />
      ) : (
        <Offer token={token} offer={offer} onJoined={() => setJoined(true)} />
      )}
    </Page>
  );
}

type OfferProps = { token: string; offer: InvitationOffer; onJoined: () => void };

function Offer({ token, offer: { organisation, email, role }, onJoined }: OfferProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { user, refresh } = useAuth();
  const [isJoining, setJoining] = useState(false);
  const [failure, setFailure] = useState<string>();
  const returnTo = `/team-invitation/${token}`;
  // The invitation is for this address only, so the next form has it already.
  const keepAddress = () => keepContact(sessionStorage, 'invitation', { name: '', email });
  const join = async () => {
    setJoining(true);
    try {
      await api('POST /api/v1/organisation-invitations/:token', { params: { token } });
      forgetContact(sessionStorage, 'invitation');
      // Joining a team makes a participant a host.
      await refresh();
      await queryClient.invalidateQueries({ predicate: isOfOrganisation });
      onJoined();
    } catch (error) {
      setFailure(getErrorMessage(error));
      setJoining(false);
    }
  };
  return (
    <>
      <OrganisationLogo organisation={organisation} size={72} corners="sheet" className="mb-5 hairline" />
      <h1 className="wrap-anywhere text-3xl">
        {`Join ${organisation.name}`}
        {organisation.verifiedAt && <VerifiedMark size="size-6" className="ml-2" />}
      </h1>
      <p className="measure wrap-anywhere mt-3 text-lg">
        {`${organisation.name} has invited you to its team, as ${ROLE_NAMES[role].toLowerCase()}. If you join, you ${ROLE_TEXTS[role]}`}
      </p>
      <p className="measure mt-3 text-muted">
        People in the team can’t enter the organisation’s prize draws, so that everyone can trust the result.
      </p>
      <FormFailure message={failure} />
      <div className="mt-6 flex flex-wrap gap-3">
        {user ? (
          <Button onClick={join} pending={isJoining}>
            Join the team
          </Button>
        ) : (
          <>
            <ButtonLink to="/auth" search={{ returnTo }} onClick={keepAddress}>
              Sign in to join
            </ButtonLink>
            <ButtonLink
              to="/auth"
              search={{ tab: 'register', type: 'participant', returnTo }}
              variant="secondary"
              onClick={keepAddress}
            >
              Create an account
            </ButtonLink>
          </>
        )}
      </div>
      <p className="wrap-anywhere mt-4 text-muted text-sm">
        {user ? `You’re signed in as ${user.email}. ` : ''}
        {`The invitation is for ${email}.`}
      </p>
    </>
  );
}

function Joined({ offer: { organisation, role } }: { offer: InvitationOffer }) {
  return (
    <>
      <FocusedHeading className="wrap-anywhere text-3xl">{`You’ve joined ${organisation.name}`}</FocusedHeading>
      <p className="measure mt-3 text-lg">{`You’re ${addArticle(ROLE_NAMES[role])} now. You ${ROLE_TEXTS[role]}`}</p>
      <ButtonLink to="/dashboard" className="mt-6">
        Go to your dashboard
      </ButtonLink>
    </>
  );
}

const addArticle = (role: string) => `${/^[AEIOU]/.test(role) ? 'an' : 'a'} ${role.toLowerCase()}`;

function Unusable() {
  return (
    <div className="flex flex-wrap-reverse items-center gap-x-10 gap-y-6">
      <div className="min-w-0 flex-1 basis-80">
        <FocusedHeading className="text-3xl">This invitation can’t be used any more</FocusedHeading>
        <p className="measure mt-3 text-lg">
          It may have been used or withdrawn, or it’s more than 7 days old. Ask the organisation for a new
          one.
        </p>
        <ButtonLink to="/dashboard" className="mt-6">
          Go to your dashboard
        </ButtonLink>
      </div>
      <ClosedGate className="w-52" />
    </div>
  );
}
