import { useMutation } from '@tanstack/react-query';
import { CircleCheckBig, Mail } from 'lucide-react';
import { Page } from '#web/components/layout/page.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { FocusedHeading } from '#web/components/ui/focused-heading.tsx';
import { type Api, ApiError } from '#web/lib/api.ts';
import { getErrorMessage } from '#web/lib/messages.ts';
import { useApi } from '#web/lib/router-context.ts';
import { useAuth } from '#web/lib/session.tsx';
import { type LinkKind, LinkUnusable } from './link-unusable.tsx';

type AddressLink = Extract<LinkKind, 'verify' | 'confirm' | 'keep'>;

type Copy = { title: string; text: string; button: string; done: string; after: (email: string) => string };

const COPY: Record<AddressLink, Copy> = {
  verify: {
    title: 'Verify your email address',
    text: 'Press the button so we know this address is yours and our emails reach you.',
    button: 'Verify my address',
    done: 'We’ve verified your address',
    after: (email) => `We’ll send your receipts and results to ${email}.`,
  },
  keep: {
    title: 'Keep two-factor sign-in',
    text: 'Press the button if you didn’t ask us to turn off two-factor sign-in for your account. We then keep it on.',
    button: 'Keep it on',
    done: 'Two-factor sign-in stays on',
    after: (email) => `If you think that someone else can read ${email}, choose a new password now.`,
  },
  confirm: {
    title: 'Confirm your new email address',
    text: 'You’ll sign in with it and we’ll email you there. We’ll also email your old address, with a link to undo this.',
    button: 'Use my new address',
    done: 'We’ve changed your address',
    after: (email) => `From now on, sign in with ${email}.`,
  },
};

const send = (api: Api, kind: AddressLink, token: string) => {
  const input = { body: { token } };
  if (kind === 'keep') return api('POST /api/two-factor/keep', input);
  return kind === 'verify' ? api('POST /api/verify-email', input) : api('POST /api/email/confirm', input);
};

/**
 * The page that opens when users follow an email link to verify or change their address, or to keep their second factor. Nothing happens until they
 * press a button, because email scanners also follow links.
 */
export function LinkPage({ kind, token }: { kind: AddressLink; token: string | undefined }) {
  const api = useApi();
  const { refresh } = useAuth();
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: (secret: string) => send(api, kind, secret),
    // Refetches the session, which contains the address.
    onSuccess: () => refresh(),
  });
  const copy = COPY[kind];
  const unusable = error instanceof ApiError && error.code === 'link_unusable';

  if (token === undefined || unusable) {
    return (
      <Page width="reading">
        <LinkUnusable kind={kind} />
      </Page>
    );
  }
  return (
    <Page width="reading">
      {data ? (
        <Done kind={kind} email={data.email} />
      ) : (
        <>
          <Mail className="size-9 text-accent" aria-hidden="true" />
          <h1 className="mt-3 text-3xl">{copy.title}</h1>
          <p className="measure mt-3 text-lg">{copy.text}</p>
          {error && <Alert tone="danger" title={getErrorMessage(error)} announce className="mt-6" />}
          <Button
            size="lg"
            className="mt-6"
            pending={isPending}
            pendingText="One moment..."
            onClick={() => mutate(token)}
          >
            {copy.button}
          </Button>
        </>
      )}
    </Page>
  );
}

function Done({ kind, email }: { kind: AddressLink; email: string }) {
  const { user } = useAuth();
  const copy = COPY[kind];
  return (
    <>
      <CircleCheckBig className="size-9 text-accent" aria-hidden="true" />
      <FocusedHeading className="mt-3 text-3xl">{copy.done}</FocusedHeading>
      <p className="wrap-anywhere measure mt-3 text-lg">{copy.after(email)}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        {user ? (
          <ButtonLink to="/dashboard">Go to your dashboard</ButtonLink>
        ) : (
          <ButtonLink to="/auth" search={{ tab: 'login' }}>
            Sign in
          </ButtonLink>
        )}
      </div>
    </>
  );
}
