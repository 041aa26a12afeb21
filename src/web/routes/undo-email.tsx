import { createFileRoute } from '@tanstack/react-router';
import { parseTokenSearch } from '#web/features/accounts/sign-in/token-search.ts';
import { UndoPage } from '#web/features/accounts/sign-in/undo-page.tsx';
import { buildPageHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/undo-email')({
  validateSearch: parseTokenSearch,
  head: ({ match }) =>
    buildPageHead(match.context.site, { title: 'Restore your old email address', unlisted: true }),
  component: UndoEmail,
});

function UndoEmail() {
  return <UndoPage token={Route.useSearch().token} />;
}
