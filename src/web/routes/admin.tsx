import { createFileRoute } from '@tanstack/react-router';
import { ADMIN_AREA_ROLES } from '#domain/accounts/roles.ts';
import { requireRole } from '#web/features/accounts/sign-in/guards.ts';
import { AdminPage } from '#web/features/admin/admin-page.tsx';
import { LoadingArea } from '#web/features/admin/loading-area.tsx';
import { parseAdminSearch } from '#web/features/admin/search.ts';
import { buildPageHead } from '#web/lib/head.ts';

// Imported on demand, because few people need it.
const importAdmin = () => import('#web/features/admin/load.ts');

export const Route = createFileRoute('/admin')({
  staticData: { hostFrame: 'always', area: 'Admin Panel' },
  validateSearch: parseAdminSearch,
  beforeLoad: requireRole(ADMIN_AREA_ROLES),
  // The data is fetched each time the page opens.
  loader: async ({ context: { queryClient, api, user }, location }) => {
    const { loadArea } = await importAdmin();
    await loadArea(queryClient, { api, search: parseAdminSearch(location.search), role: user.role });
  },
  head: async ({ match: { context, search } }) => {
    const { buildAdminTitle } = await importAdmin();
    const title = buildAdminTitle(parseAdminSearch(search), context.user.role);
    return buildPageHead(context.site, { title, unlisted: true });
  },
  pendingComponent: LoadingArea,
  component: Admin,
});

function Admin() {
  // The router keeps values that were not valid, such as an area that does not exist.
  const search = parseAdminSearch(Route.useSearch());
  return <AdminPage search={search} user={Route.useRouteContext().user} />;
}
