import { useNavigate } from '@tanstack/react-router';
import { Page, PageHeader } from '#web/components/layout/page.tsx';
import { Tabs } from '#web/components/ui/tabs.tsx';
import { Outbox } from '#web/features/mails/outbox.tsx';
import { EmailTemplates } from './email-templates.tsx';
import { HostVerification } from './host-verification.tsx';
import type { AdminSearch } from './search.ts';

/** What admins look after. */
export function AdminPage({ search }: { search: AdminSearch }) {
  const navigate = useNavigate({ from: '/admin' });
  return (
    <Page>
      <PageHeader title="Admin Panel" />
      <Tabs
        label="Admin areas"
        value={search.tab ?? 'hosts'}
        onValueChange={(tab) =>
          void navigate({ search: tab === 'outbox' || tab === 'emails' ? { tab } : {}, resetScroll: false })
        }
        items={[
          { value: 'hosts', title: 'Host Verification', content: <HostVerification /> },
          { value: 'emails', title: 'Email Templates', content: <EmailTemplates search={search} /> },
          { value: 'outbox', title: 'Outbox', content: <Outbox search={search} /> },
        ]}
      />
    </Page>
  );
}
