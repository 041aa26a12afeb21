import { Page, PageHeader } from '#web/components/layout/page.tsx';
import { Tabs } from '#web/components/ui/tabs.tsx';
import { HostVerification } from './host-verification.tsx';

/** What admins look after. */
export function AdminPage() {
  return (
    <Page>
      <PageHeader title="Admin Panel" />
      <Tabs
        label="Admin areas"
        items={[{ value: 'hosts', title: 'Host Verification', content: <HostVerification /> }]}
      />
    </Page>
  );
}
