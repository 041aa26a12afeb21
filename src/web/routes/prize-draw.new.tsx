import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '#web/features/accounts/guards.ts';
import { DrawForm } from '#web/features/draw-form/draw-form.tsx';
import { stepSearch } from '#web/features/draw-form/steps.ts';
import { pageHead } from '#web/lib/head.ts';
import { openingTime } from '#web/lib/server-time.ts';

export const Route = createFileRoute('/prize-draw/new')({
  validateSearch: stepSearch,
  beforeLoad: requireRole(['host', 'admin']),
  loader: () => ({ time: openingTime() }),
  head: ({ match }) => pageHead(match.context.site, { title: 'Create Prize Draw', unlisted: true }),
  component: NewDraw,
});

function NewDraw() {
  const { user } = Route.useRouteContext();
  const { time } = Route.useLoaderData();
  const { step } = Route.useSearch();
  return <DrawForm user={user} time={time} step={step} />;
}
