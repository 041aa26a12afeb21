import { TornTicket } from '#web/components/art/scenes.tsx';
import { MessageScreen } from '#web/components/layout/message-screen.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';

const REASONS = {
  other: 'Only the creator of this prize draw can post updates.',
  unverified: 'Your account must be verified before you can post updates.',
} as const;

/** Shown to users who cannot write updates about a draw. */
export function UpdatesMissing({ why }: { why: keyof typeof REASONS }) {
  return (
    <MessageScreen
      heading="You can’t post updates here"
      art={<TornTicket />}
      action={<ButtonLink to="/dashboard">Return to Dashboard</ButtonLink>}
    >
      <p>{REASONS[why]}</p>
    </MessageScreen>
  );
}
