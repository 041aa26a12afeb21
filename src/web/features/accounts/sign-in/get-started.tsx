import type { ComponentProps } from 'react';
import { type ButtonAnchor, ButtonLink } from '#web/components/ui/button.tsx';
import { useAuth } from '#web/lib/session.tsx';

/** Where the dashboard offers participants to become hosts. */
const UPGRADE = { to: '/dashboard', hash: 'become-a-host' } as const;

type GetStartedProps = Pick<
  ComponentProps<typeof ButtonAnchor>,
  'variant' | 'size' | 'block' | 'className'
> & {
  children: string;
};

/**
 * Where hosting begins: visitors register, hosts create a draw, and participants find how to become a host
 * instead of being refused.
 */
export function GetStarted(props: GetStartedProps) {
  const { user } = useAuth();
  if (!user) return <ButtonLink to="/auth" search={{ tab: 'register', type: 'host' }} {...props} />;
  if (user.role === 'participant') return <ButtonLink {...UPGRADE} {...props} />;
  return <ButtonLink to="/create-prize-draw" {...props} />;
}
