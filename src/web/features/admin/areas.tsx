import type { ReactNode } from 'react';
import { emailListSearch } from '#web/features/email/outbox/search.ts';
import { AuditLog } from './audit/audit-log.tsx';
import { DrawDesk } from './draws/draw-desk.tsx';
import { EmailTemplates } from './emails/email-templates.tsx';
import { emailTemplatesSearch } from './emails/search.ts';
import { HostDesk } from './hosts/host-desk.tsx';
import { JobsAndEmail } from './jobs/jobs-and-email.tsx';
import { NewsletterDesk } from './newsletter/newsletter-desk.tsx';
import { PeopleDesk } from './people/people-desk.tsx';
import type { AdminSearch, Area } from './search.ts';
import { SettingsDesk } from './settings/settings-desk.tsx';
import { StatisticsDesk } from './statistics/statistics-desk.tsx';

type AreaOfDesk = {
  /** Undefined for the first area, which is the default. */
  tab: Area | undefined;
  title: string;
  content: (search: AdminSearch) => ReactNode;
};

/** The admin areas in tab order. */
export const AREAS_OF_DESK: readonly AreaOfDesk[] = [
  { tab: undefined, title: 'Host Verification', content: (search) => <HostDesk search={search} /> },
  { tab: 'draws', title: 'Draws', content: (search) => <DrawDesk search={search} /> },
  { tab: 'people', title: 'People', content: (search) => <PeopleDesk search={search} /> },
  {
    tab: 'emails',
    title: 'Email Templates',
    content: (search) => <EmailTemplates search={emailTemplatesSearch(search)} />,
  },
  { tab: 'newsletter', title: 'Newsletter', content: (search) => <NewsletterDesk search={search} /> },
  { tab: 'statistics', title: 'Statistics', content: (search) => <StatisticsDesk search={search} /> },
  {
    tab: 'outbox',
    title: 'Jobs and Mail',
    content: (search) => <JobsAndEmail search={emailListSearch(search)} />,
  },
  { tab: 'settings', title: 'Settings', content: () => <SettingsDesk /> },
  { tab: 'audit', title: 'Audit Log', content: (search) => <AuditLog search={search} /> },
];
