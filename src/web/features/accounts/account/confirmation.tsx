import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import { ApiError } from '#web/lib/api.ts';
import { useApi } from '#web/lib/router-context.ts';
import { ReauthenticationDialog } from './reauthentication-dialog.tsx';

/** Signals that the user cancelled re-authentication, which is not a failure. */
export class NotConfirmed extends Error {}

/**
 * `first`: re-authenticate before the call. `ifRequired`: re-authenticate only if the server requires it, so a
 * recent sign-in is enough.
 */
export type ReauthenticateWhen = 'first' | 'ifRequired';

type Confirmed = <Result>(act: () => Promise<Result>, ask?: ReauthenticateWhen) => Promise<Result>;

const Context = createContext<Confirmed | undefined>(undefined);

/** Slightly shorter than the server's 15 minutes. */
const GOOD_FOR_MS = 14 * 60_000;

/**
 * Returns a function that runs a sensitive action. Users re-authenticate first, unless they did so in the last 15
 * minutes. The function rejects with `NotConfirmed` if the user cancels.
 */
export function useConfirmed(): Confirmed {
  const confirmed = useContext(Context);
  if (!confirmed) throw new Error('useConfirmed must be used within a ConfirmationProvider');
  return confirmed;
}

type Asked = { promise: Promise<void>; resolve: () => void; reject: (why: Error) => void };

/**
 * Asks for the password (and a code, with two-factor authentication) when a child component requires re-authentication.
 */
export function ConfirmationProvider({ user, children }: { user: User; children: ReactNode }) {
  const api = useApi();
  const [asked, setAsked] = useState<Asked>();
  const goodUntil = useRef(0);

  // Concurrent actions share one dialog.
  const open = useRef<Asked>(undefined);
  const show = useCallback((now: Asked | undefined) => {
    open.current = now;
    setAsked(now);
  }, []);
  const ask = useCallback(() => {
    if (!open.current) show(Promise.withResolvers<void>());
    return open.current?.promise;
  }, [show]);

  const confirmed: Confirmed = useCallback(
    async (act, when = 'first') => {
      if (when === 'first' && performance.now() >= goodUntil.current) await ask();
      try {
        return await act();
      } catch (error) {
        // The user may have signed in again in another tab, or the server's time limit may have passed.
        if (!(error instanceof ApiError) || error.code !== 'confirmation_required') throw error;
        await ask();
        return act();
      }
    },
    [ask],
  );

  return (
    <Context value={confirmed}>
      {children}
      <ReauthenticationDialog
        user={user}
        open={asked !== undefined}
        onClose={() => {
          asked?.reject(new NotConfirmed('Nothing has changed.'));
          show(undefined);
        }}
        title="Confirm it’s you"
        description="This keeps your account safe if someone else uses your device. We won’t ask again for 15 minutes."
        confirmText="Confirm"
        pendingText="Confirming..."
        onReauthenticate={async (body) => {
          await api('POST /api/v1/users/:id/confirmation', { params: { id: user.id }, body });
          goodUntil.current = performance.now() + GOOD_FOR_MS;
          show(undefined);
          asked?.resolve();
        }}
      />
    </Context>
  );
}
