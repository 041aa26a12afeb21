import { ClosedGate } from '#web/components/art/scenes.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { FocusedHeading } from '#web/components/ui/focused-heading.tsx';
import { useAuth } from '#web/lib/session.tsx';

/** The purposes of links in account emails. */
export type LinkKind = 'verify' | 'reset' | 'sign-in' | 'confirm' | 'undo' | 'keep';

const NEXT: Record<LinkKind, string> = {
  verify: 'If you’ve already used it, your address is verified. If not, ask for a new link.',
  reset: 'You may have used it already, or it may have expired. Ask for a new one. It takes a minute.',
  'sign-in': 'You may have used it already, or it may have expired. Ask for a new one. It takes a minute.',
  confirm:
    'You may have used it already, or it may have expired. You can change your address again in your account.',
  keep: 'You may have used it already, or it may have expired. If you didn’t ask us to turn off two-factor sign-in, contact us.',
  undo: 'You may have used it already, or it may have expired. If someone else is using your account, contact us.',
};

/** Shown if a link was used already, was replaced, has expired or is incomplete. */
export function LinkUnusable({ kind }: { kind: LinkKind }) {
  const { user } = useAuth();
  return (
    <div className="flex flex-wrap-reverse items-center gap-x-10 gap-y-6">
      <div className="min-w-0 flex-1 basis-80">
        <FocusedHeading className="text-3xl">This link no longer works</FocusedHeading>
        <p className="measure mt-3 text-lg">{NEXT[kind]}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          {kind === 'reset' && <ButtonLink to="/forgot-password">Send me a new link</ButtonLink>}
          {kind === 'sign-in' && <ButtonLink to="/sign-in-link">Send me a new link</ButtonLink>}
          {(kind === 'undo' || kind === 'keep') && <ButtonLink to="/help">Help and contact</ButtonLink>}
          {(kind === 'verify' || kind === 'confirm') &&
            (user ? (
              <ButtonLink to="/account">Go to your account</ButtonLink>
            ) : (
              <ButtonLink to="/auth" search={{ tab: 'login', returnTo: '/account' }}>
                Sign in
              </ButtonLink>
            ))}
        </div>
      </div>
      <ClosedGate className="w-52" />
    </div>
  );
}
