import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { User } from '#contract/accounts/accounts.ts';
import type { OwnOrganisation } from '#contract/draws/organisations.ts';
import { ROLE_NAMES, ROLE_TEXTS } from '#domain/organisations/role-texts.ts';
import { BareBoard } from '#web/components/art/scenes.tsx';
import { Page, PageHeader } from '#web/components/layout/page.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { OrganisationLogo } from './organisation-logo.tsx';
import { ownOrganisationsQuery } from './own-organisations.ts';
import { VerifiedMark } from './verified-mark.tsx';

/** The organisations whose team the user is in. */
export function OwnOrganisationsPage({ user }: { user: User }) {
  const { data: own } = useSuspenseQuery(ownOrganisationsQuery(useApi(), user.id));
  const mayCreate = user.role !== 'participant' && !user.revoked;
  const create = mayCreate && (
    <ButtonLink to="/organisations/new">
      <Plus className="size-5" aria-hidden="true" />
      Create an organisation
    </ButtonLink>
  );
  return (
    <Page width="reading">
      <PageHeader
        title="Your organisations"
        lead="Run draws as your club, school, charity or business, together with a team."
        actions={own.length > 0 && create}
      />
      {own.length === 0 ? (
        <EmptyState title="No organisations yet" art={<BareBoard />} action={create}>
          {mayCreate
            ? 'An organisation has its own page, its own short address and a team. Its name appears on its draws instead of yours.'
            : 'When someone invites you to a team, it appears here. Become a host to create an organisation of your own.'}
        </EmptyState>
      ) : (
        <ul className="border-line border-t">
          {own.map((organisation) => (
            <li key={organisation.slug} className="border-line border-b">
              <OrganisationRow organisation={organisation} />
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}

function OrganisationRow({ organisation }: { organisation: OwnOrganisation }) {
  const { slug, name, role, verifiedAt } = organisation;
  return (
    <div className="relative flex items-center gap-4 py-4">
      <OrganisationLogo organisation={organisation} size={56} corners="control" />
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold font-text text-lg">
          <Link
            to="/organisations/$slug"
            params={{ slug }}
            className="wrap-anywhere after:absolute after:inset-0 hover:text-accent"
          >
            {name}
          </Link>
          {verifiedAt && <VerifiedMark className="ml-1.5" />}
        </h2>
        <p className="wrap-anywhere text-muted text-sm">{`/@${slug}. You ${ROLE_TEXTS[role]}`}</p>
      </div>
      <Badge>{ROLE_NAMES[role]}</Badge>
    </div>
  );
}
