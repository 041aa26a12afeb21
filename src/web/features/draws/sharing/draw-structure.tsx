import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { Site } from '#contract/platform/site.ts';
import { buildDrawPath, buildOrganisationPath } from '#domain/organisations/addresses.ts';
import { StructuredData, type Thing } from '#web/components/structured-data.tsx';
import { useSite } from '#web/lib/router-context.ts';
import { buildBreadcrumbs, buildTicketOffer } from './structured-data.ts';

/** Structured data of a draw for search engines. Empty for an unpublished draw. */
export function DrawStructure({ draw }: { draw: PrizeDraw }) {
  const site = useSite();
  if (draw.startDate === null) return null;
  // Only the server builds the data; browsers keep its HTML.
  return <StructuredData things={import.meta.env.SSR ? thingsOf(site, draw) : []} />;
}

function thingsOf(site: Site, draw: PrizeDraw): Thing[] {
  const { organisation } = draw;
  const crumbs = buildBreadcrumbs(site, [
    organisation
      ? { name: organisation.name, path: buildOrganisationPath(organisation.slug) }
      : { name: 'Prize draws', path: '/prize-draws' },
    { name: draw.title, path: buildDrawPath(draw) },
  ]);
  return [crumbs, ...buildTicketOffer(site, draw)];
}
