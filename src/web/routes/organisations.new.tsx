import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '#web/features/accounts/sign-in/guards.ts';
import { NewOrganisationPage } from '#web/features/draws/organisations/new-organisation-page.tsx';
import { buildPageHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/organisations/new')({
  staticData: { hostFrame: 'always', area: 'Organisations' },
  beforeLoad: requireRole(['host', 'admin']),
  head: ({ match }) => buildPageHead(match.context.site, { title: 'Create an organisation', unlisted: true }),
  component: NewOrganisationPage,
});
