import { createFileRoute } from '@tanstack/react-router';
import { HelpPage } from '#web/features/pages/site/help-page.tsx';
import { buildPageHead } from '#web/lib/head.ts';
import { type RawSearch, text } from '#web/lib/search.ts';

export const Route = createFileRoute('/help')({
  validateSearch: (raw: RawSearch): { q?: string } => {
    const q = text(raw.q)?.slice(0, 100);
    return q ? { q } : {};
  },
  head: ({ match }) =>
    buildPageHead(match.context.site, {
      title: 'Help and contact',
      description: 'Help with entering and running prize draws, refunds and prizes, and how to contact us.',
    }),
  component: Help,
});

function Help() {
  return <HelpPage search={Route.useSearch().q ?? ''} />;
}
