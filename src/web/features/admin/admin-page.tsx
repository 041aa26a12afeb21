import type { User } from '#contract/accounts/accounts.ts';
import { Page, PageHeader } from '#web/components/layout/page.tsx';
import { ConfirmationProvider } from '#web/features/accounts/account/confirmation.tsx';
import { Alarms } from './alarms.tsx';
import { AreaTabs } from './area-tabs.tsx';
import type { AdminSearch } from './search.ts';

export function AdminPage({ search, user }: { search: AdminSearch; user: User }) {
  return (
    <Page>
      <PageHeader title="Admin Panel" />
      {user.role === 'admin' && search.tab !== 'outbox' && <Alarms />}
      <ConfirmationProvider user={user}>
        <AreaTabs search={search} role={user.role} />
      </ConfirmationProvider>
    </Page>
  );
}
