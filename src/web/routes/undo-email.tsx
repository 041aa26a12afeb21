import { createFileRoute } from '@tanstack/react-router';
import { LinkPage } from '#web/features/accounts/link-page.tsx';
import { tokenSearch } from '#web/features/accounts/token-search.ts';
import { pageHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/undo-email')({
  validateSearch: tokenSearch,
  head: ({ match }) =>
    pageHead(match.context.site, { title: 'Put your former e-mail address back', unlisted: true }),
  component: UndoEmail,
});

function UndoEmail() {
  return <LinkPage kind="undo" token={Route.useSearch().token} />;
}
