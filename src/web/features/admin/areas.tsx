import type { ReactNode } from 'react';
import { parseEmailListSearch } from '#web/features/email/outbox/search.ts';
import { AgesArea } from './ages/ages-area.tsx';
import { AuditLog } from './audit/audit-log.tsx';
import { AwardsArea } from './awards/awards-area.tsx';
import { ComplaintsArea } from './complaints/complaints-area.tsx';
import { DrawsArea } from './draws/draws-area.tsx';
import { EmailTemplates } from './emails/email-templates.tsx';
import { parseEmailTemplatesSearch } from './emails/search.ts';
import { HostsArea } from './hosts/hosts-area.tsx';
import { JobsAndEmail } from './jobs/jobs-and-email.tsx';
import { NewsletterArea } from './newsletter/newsletter-area.tsx';
import { OrganisationsArea } from './organisations/organisations-area.tsx';
import { PayoutsArea } from './payouts/payouts-area.tsx';
import { PeopleArea } from './people/people-area.tsx';
import { ReconciliationArea } from './reconciliation/reconciliation-area.tsx';
import type { AdminSearch, Area } from './search.ts';
import { SettingsArea } from './settings/settings-area.tsx';
import { SignalsArea } from './signals/signals-area.tsx';
import { StatisticsArea } from './statistics/statistics-area.tsx';

type AdminArea = {
  /** Undefined for the first area, which is the default. */
  tab: Area | undefined;
  title: string;
  content: (search: AdminSearch) => ReactNode;
};

/** The admin areas in tab order. */
export const ADMIN_AREAS: readonly AdminArea[] = [
  { tab: undefined, title: 'Host Verification', content: (search) => <HostsArea search={search} /> },
  {
    tab: 'organisations',
    title: 'Organisations',
    content: (search) => <OrganisationsArea search={search} />,
  },
  { tab: 'draws', title: 'Draws', content: (search) => <DrawsArea search={search} /> },
  { tab: 'awards', title: 'Winners', content: (search) => <AwardsArea search={search} /> },
  { tab: 'ages', title: 'Age checks', content: (search) => <AgesArea search={search} /> },
  { tab: 'signals', title: 'Safer play', content: (search) => <SignalsArea search={search} /> },
  { tab: 'complaints', title: 'Complaints', content: (search) => <ComplaintsArea search={search} /> },
  { tab: 'payouts', title: 'Payouts', content: (search) => <PayoutsArea search={search} /> },
  {
    tab: 'reconciliation',
    title: 'Reconciliation',
    content: (search) => <ReconciliationArea search={search} />,
  },
  { tab: 'people', title: 'People', content: (search) => <PeopleArea search={search} /> },
  {
    tab: 'emails',
    title: 'Email Templates',
    content: (search) => <EmailTemplates search={parseEmailTemplatesSearch(search)} />,
  },
  { tab: 'newsletter', title: 'Newsletter', content: (search) => <NewsletterArea search={search} /> },
  { tab: 'statistics', title: 'Statistics', content: (search) => <StatisticsArea search={search} /> },
  {
    tab: 'outbox',
    title: 'Jobs and email',
    content: (search) => <JobsAndEmail search={parseEmailListSearch(search)} />,
  },
  { tab: 'settings', title: 'Settings', content: () => <SettingsArea /> },
  { tab: 'audit', title: 'Audit log', content: (search) => <AuditLog search={search} /> },
];
