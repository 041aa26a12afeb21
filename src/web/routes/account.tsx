import { createFileRoute, Outlet } from '@tanstack/react-router';
import { AccountPage } from '#web/features/accounts/account/account-page.tsx';
import { requireSignIn } from '#web/features/accounts/sign-in/guards.ts';

export const Route = createFileRoute('/account')({
  beforeLoad: requireSignIn,
  component: Account,
});

function Account() {
  return (
    <AccountPage>
      <Outlet />
    </AccountPage>
  );
}
