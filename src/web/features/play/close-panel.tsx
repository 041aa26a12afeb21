import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { toast } from '#web/components/ui/toast.ts';
import { ReauthenticationDialog } from '#web/features/accounts/account/reauthentication-dialog.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { forgetTicketProofs, sessionQuery } from '#web/lib/session.tsx';

/** What the user types, so that no account is closed by accident. */
const TYPED = 'close for good';

/** Closes the account for good, after the user has typed so and re-authenticated. */
export function ClosePanel({ user }: { user: User }) {
  const [isAsking, setAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const close = useClose(user);
  const onClose = () => {
    setAsking(false);
    setTyped('');
    setWrong(false);
  };
  return (
    <>
      <p className="measure">
        We sign you out everywhere. You can’t sign in, buy tickets or open another account here again. Your
        tickets stay in their draws. If you win, we email you, and you claim the prize through our support.
      </p>
      {user.dateOfBirth ? (
        <Button variant="danger-quiet" className="-ml-5 mt-3" onClick={() => setAsking(true)}>
          Close my account for good…
        </Button>
      ) : (
        <p className="mt-3 font-semibold">Enter your date of birth under “Take a break” first.</p>
      )}
      <ReauthenticationDialog
        user={user}
        open={isAsking}
        onClose={onClose}
        title="Close your account for good?"
        description="This can’t be undone, not even by us."
        confirmText="Close for good"
        pendingText="Closing..."
        danger
        onReauthenticate={async (proof) => {
          if (typed.trim().toLowerCase() !== TYPED) return setWrong(true);
          await close(proof);
        }}
      >
        <div className="mb-5">
          <Field
            label={`Type “${TYPED}”`}
            error={isWrong ? `Please type “${TYPED}” to confirm` : undefined}
            required
          >
            <Input
              autoComplete="off"
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                setWrong(false);
              }}
            />
          </Field>
        </div>
      </ReauthenticationDialog>
    </>
  );
}

function useClose(user: User) {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async (proof: { password: string; code?: string }) => {
    const params = { id: user.id };
    await api('POST /api/v1/users/:id/confirmation', { params, body: proof });
    await api('POST /api/v1/users/:id/break', { params, body: { forever: true } });
    await forgetTicketProofs(user.id);
    await navigate({ to: '/' });
    queryClient.setQueryData(sessionQuery(api).queryKey, null);
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
    toast({
      title: 'We’ve closed your account for good',
      description: 'You can’t sign in or buy tickets any more.',
    });
  };
}
