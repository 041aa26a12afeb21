import type { ComponentProps } from 'react';
import { type ButtonAnchor, ButtonLink } from '#web/components/ui/button.tsx';
import { useAuth } from '#web/lib/session.tsx';

/** The section of the dashboard in which participants can become hosts. */
const UPGRADE = { to: '/dashboard', hash: 'become-a-host' } as const;

type GetStartedProps = Pick<
  ComponentProps<typeof ButtonAnchor>,
  'variant' | 'size' | 'block' | 'className'
> & {
  children: string;
};

/**
 * The button to start hosting. Visitors go to sign-up, and hosts to a new draw. Participants see how to become a
 * host instead of an error.
 */
export function GetStarted(props: GetStartedProps) {
  const { user } = useAuth();
  if (!user) return <ButtonLink to="/auth" search={{ tab: 'register', type: 'host' }} {...props} />;
  if (user.role === 'participant') return <ButtonLink {...UPGRADE} {...props} />;
  return <ButtonLink to="/create-prize-draw" {...props} />;
}
