import type { ReactNode } from 'react';
import type { Role } from '#domain/accounts/roles.ts';
import { parseEmailListSearch } from '#web/features/email/outbox/search.ts';
import { AgesArea } from './ages/ages-area.tsx';
import { AuditLog } from './audit/audit-log.tsx';
import { AwardsArea } from './awards/awards-area.tsx';
import { ComplaintsArea } from './complaints/complaints-area.tsx';
import { DisputesArea } from './disputes/disputes-area.tsx';
import { DrawsArea } from './draws/draws-area.tsx';
import { EmailTemplates } from './emails/email-templates.tsx';
import { parseEmailTemplatesSearch } from './emails/search.ts';
import { FindArea } from './find/find-area.tsx';
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
  /** Who can open it besides admins. */
  roles?: readonly Role[];
  content: (search: AdminSearch) => ReactNode;
};

const ALL_AREAS: readonly AdminArea[] = [
  {
    tab: 'find',
    title: 'Find',
    roles: ['support', 'finance'],
    content: (search) => <FindArea search={search} />,
  },
  { tab: undefined, title: 'Host Verification', content: (search) => <HostsArea search={search} /> },
  {
    tab: 'organisations',
    title: 'Organisations',
    content: (search) => <OrganisationsArea search={search} />,
  },
  {
    tab: 'draws',
    title: 'Draws',
    roles: ['support', 'finance'],
    content: (search) => <DrawsArea search={search} />,
  },
  { tab: 'awards', title: 'Winners', content: (search) => <AwardsArea search={search} /> },
  { tab: 'ages', title: 'Age checks', content: (search) => <AgesArea search={search} /> },
  { tab: 'signals', title: 'Safer play', content: (search) => <SignalsArea search={search} /> },
  {
    tab: 'complaints',
    title: 'Complaints',
    roles: ['support'],
    content: (search) => <ComplaintsArea search={search} />,
  },
  {
    tab: 'payouts',
    title: 'Payouts',
    roles: ['finance'],
    content: (search) => <PayoutsArea search={search} />,
  },
  {
    tab: 'disputes',
    title: 'Disputes',
    roles: ['support', 'finance'],
    content: (search) => <DisputesArea search={search} />,
  },
  {
    tab: 'reconciliation',
    title: 'Reconciliation',
    roles: ['finance'],
    content: (search) => <ReconciliationArea search={search} />,
  },
  {
    tab: 'people',
    title: 'People',
    roles: ['support', 'finance'],
    content: (search) => <PeopleArea search={search} />,
  },
  {
    tab: 'emails',
    title: 'Email Templates',
    content: (search) => <EmailTemplates search={parseEmailTemplatesSearch(search)} />,
  },
  { tab: 'newsletter', title: 'Newsletter', content: (search) => <NewsletterArea search={search} /> },
  {
    tab: 'statistics',
    title: 'Statistics',
    roles: ['finance'],
    content: (search) => <StatisticsArea search={search} />,
  },
  {
    tab: 'outbox',
    title: 'Jobs and email',
    roles: ['support'],
    content: (search) => <JobsAndEmail search={parseEmailListSearch(search)} />,
  },
  { tab: 'settings', title: 'Settings', content: () => <SettingsArea /> },
  { tab: 'audit', title: 'Audit log', content: (search) => <AuditLog search={search} /> },
];

/** The areas that a role can open, in tab order. */
export const listAreas = (role: Role): readonly AdminArea[] =>
  ALL_AREAS.filter(({ roles }) => role === 'admin' || roles?.includes(role));

/** The open area: by default the first that the role can open; undefined if the role cannot open it. */
export function findArea({ tab }: AdminSearch, role: Role): AdminArea | undefined {
  const areas = listAreas(role);
  return areas.find((area) => area.tab === tab) ?? (tab ? undefined : areas[0]);
}
