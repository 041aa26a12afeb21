import type { PrizeDraw } from '#contract/draws.ts';
import { StructuredData } from '#web/components/structured-data.tsx';
import { useSite } from '#web/lib/router-context.ts';
import { breadcrumbs, ticketOffer } from './structured.ts';

/** What search engines read of a draw's page; nothing of one that its host has not published. */
export function DrawStructure({ draw }: { draw: PrizeDraw }) {
  const site = useSite();
  if (draw.startDate === null) return null;
  const crumbs = breadcrumbs(site, [
    { name: 'Prize draws', path: '/prize-draws' },
    { name: draw.title, path: `/prize-draw/${draw.id}` },
  ]);
  return <StructuredData things={[crumbs, ...ticketOffer(site, draw)]} />;
}
