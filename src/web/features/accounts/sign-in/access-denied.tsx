import { ClosedGate } from '#web/components/art/lazy-scenes.ts';
import { MessageScreen } from '#web/components/layout/message-screen.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import type { AccessDenied } from './guards.ts';

export function AccessDeniedScreen({ requiredRoles, role }: AccessDenied) {
  return (
    <MessageScreen
      heading="Access Denied"
      art={<ClosedGate />}
      action={<ButtonLink to="/">Go to the home page</ButtonLink>}
    >
      <p>
        {`You don't have permission to access this page. This page requires one of these roles: ${requiredRoles.join(', ')}.`}
      </p>
      <p className="text-muted">{`Your current role: ${role}`}</p>
    </MessageScreen>
  );
}
