import { useQuery } from '@tanstack/react-query';
import { Link, type StaticDataRouteOption } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { User } from '#contract/accounts/accounts.ts';
import { AccountMenu, TOP_LINK } from '#web/components/layout/account-menu.tsx';
import { BrandMark } from '#web/components/layout/brand-mark.tsx';
import { cn } from '#web/components/ui/cn.ts';
import { StatusBadge } from '#web/components/ui/status-badge.tsx';
import { drawQuery } from '#web/features/draws/queries.ts';
import { mayRun, viewerOf, workspaceQuery } from '#web/features/draws/workspace/queries.ts';
import { useApi, useSite } from '#web/lib/router-context.ts';
import { useAuth } from '#web/lib/session.tsx';
import { WorkspaceTabs } from './workspace-tabs.tsx';

export type HostHeaderProps = {
  page: { staticData: StaticDataRouteOption; params: object } | undefined;
};

/**
 * The header of pages for hosts and admins: a link to the dashboard, the page's name, and the account menu. Takes
 * the page as a prop instead of reading it from the router: its code may load after the user has moved on, and the
 * router's page would then not match the server's HTML.
 */
export function HostHeader({ page }: HostHeaderProps) {
  const area = page?.staticData.area;
  const drawId = page && 'id' in page.params ? String(page.params.id) : undefined;
  const { brandName } = useSite();
  const { user } = useAuth();
  return (
    <header className="border-line border-b bg-paper" data-screen-only="">
      <nav
        aria-label="Main"
        className="mx-auto flex h-14 max-w-page items-center gap-1 px-4 sm:gap-2 sm:px-6"
      >
        <Link to="/" aria-label={`${brandName} home`} className="tap -ml-2 flex items-center justify-center">
          <BrandMark className="size-7" />
        </Link>
        {area !== 'Dashboard' && (
          <Link to="/dashboard" className={cn(TOP_LINK, 'flex-none max-sm:justify-center max-sm:px-3')}>
            <ArrowLeft className="size-5" aria-hidden="true" />
            <span className="max-sm:sr-only">Back to Dashboard</span>
          </Link>
        )}
        <div className="flex min-w-0 flex-1 items-center gap-3 border-line border-l pl-3">
          {drawId === undefined ? <Name>{area}</Name> : <DrawName id={drawId} />}
        </div>
        {user && <AccountMenu user={user} compact />}
      </nav>
      {user && drawId !== undefined && <Workspace id={drawId} user={user} />}
    </header>
  );
}

function Name({ children }: { children: string | undefined }) {
  return <p className="min-w-0 truncate font-semibold">{children}</p>;
}

function DrawName({ id }: { id: string }) {
  const { data: draw } = useQuery(drawQuery(useApi(), id));
  if (!draw) return null;
  return (
    <>
      <Name>{draw.title}</Name>
      <span className="flex flex-none max-sm:hidden">
        <StatusBadge draw={draw} />
      </span>
    </>
  );
}

/** The tabs of a draw's workspace, once it is known what the user may do. */
function Workspace({ id, user }: { id: string; user: User }) {
  const api = useApi();
  const { data: draw } = useQuery(drawQuery(api, id));
  const { data: workspace } = useQuery({
    ...workspaceQuery(api, id),
    enabled: draw !== undefined && mayRun(draw, user),
  });
  if (!draw || !workspace) return null;
  return <WorkspaceTabs drawId={id} viewer={viewerOf(draw, user, workspace)} />;
}
