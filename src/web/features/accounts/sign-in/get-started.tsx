import type { ComponentProps } from 'react';
import { type ButtonAnchor, ButtonLink } from '#web/components/ui/button.tsx';
import { useAuth } from '#web/lib/session.tsx';

/** Where participants can become hosts on the dashboard. */
const UPGRADE = { to: '/dashboard', hash: 'become-a-host' } as const;

type GetStartedProps = Pick<
  ComponentProps<typeof ButtonAnchor>,
  'variant' | 'size' | 'block' | 'className'
> & {
  children: string;
};

/**
 * The button to start hosting: visitors sign up, hosts create a draw, and participants are shown how to become a host
 * instead of an error.
 */
export function GetStarted(props: GetStartedProps) {
  const { user } = useAuth();
  if (!user) return <ButtonLink to="/auth" search={{ tab: 'register', type: 'host' }} {...props} />;
  if (user.role === 'participant') return <ButtonLink {...UPGRADE} {...props} />;
  return <ButtonLink to="/create-prize-draw" {...props} />;
}
