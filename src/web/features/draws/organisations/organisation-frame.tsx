import { Link } from '@tanstack/react-router';
import { ArrowLeft, ExternalLink, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OwnOrganisation } from '#contract/draws/organisations.ts';
import { ROLE_NAMES } from '#domain/organisations/role-texts.ts';
import { hasRight } from '#domain/organisations/roles.ts';
import { Page, PageHeader } from '#web/components/layout/page.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { TabLinks, tabLinkStyle } from '#web/components/ui/tab-links.tsx';
import { VerifiedMark } from './verified-mark.tsx';

type OrganisationFrameProps = { organisation: OwnOrganisation; open: 'page' | 'team'; children: ReactNode };

/** The frame of the team's pages: the name, the user's role, and the tabs. */
export function OrganisationFrame({ organisation, open, children }: OrganisationFrameProps) {
  const { slug, name, role, verifiedAt, nameRefusal } = organisation;
  const params = { slug };
  return (
    <Page width="reading">
      <PageHeader
        back={
          <ButtonLink to="/organisations" variant="quiet">
            <ArrowLeft className="size-4.5" aria-hidden="true" />
            Your organisations
          </ButtonLink>
        }
        title={
          <span className="wrap-anywhere">
            {name}
            {verifiedAt && <VerifiedMark size="size-6" className="ml-2" />}
          </span>
        }
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base">
            <span className="wrap-anywhere">{`/@${slug}`}</span>
            <Badge>{ROLE_NAMES[role]}</Badge>
          </span>
        }
        actions={
          nameRefusal === null && (
            <>
              <ButtonLink to="/@{$slug}" params={params} variant="secondary">
                <ExternalLink className="size-4.5" aria-hidden="true" />
                View page
              </ButtonLink>
              {hasRight(role, 'edit') && (
                <ButtonLink to="/prize-draw/new">
                  <Plus className="size-5" aria-hidden="true" />
                  Create a prize draw
                </ButtonLink>
              )}
            </>
          )
        }
      />
      {nameRefusal !== null && (
        <Alert tone="warning" title="An admin has refused the name of this organisation" className="mb-8">
          <span className="wrap-anywhere">{`${nameRefusal} `}</span>
          Its page is hidden, and it can’t publish draws until you give it another name.
        </Alert>
      )}
      <TabLinks label="Organisation" className="mb-8">
        {hasRight(role, 'profile') && (
          <Link
            to="/organisations/$slug"
            params={params}
            className={tabLinkStyle(open === 'page')}
            aria-current={open === 'page' ? 'page' : undefined}
            activeOptions={{ exact: true }}
          >
            Page
          </Link>
        )}
        <Link
          to="/organisations/$slug/team"
          params={params}
          className={tabLinkStyle(open === 'team')}
          aria-current={open === 'team' ? 'page' : undefined}
        >
          Team
        </Link>
      </TabLinks>
      {children}
    </Page>
  );
}
