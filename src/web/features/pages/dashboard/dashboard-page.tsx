import { useRouter } from '@tanstack/react-router';
import type { User } from '#contract/accounts/accounts.ts';
import { Page } from '#web/components/layout/page.tsx';
import { AccountBanners } from '#web/features/accounts/account/account-banners.tsx';
import { useAccountStatus } from '#web/features/accounts/account/use-account-status.ts';
import { OpenAwards } from '#web/features/awards/own/open-awards-list.tsx';
import { HostView } from '#web/features/draws/own-draws/host-view.tsx';
import { getView } from '#web/features/draws/own-draws/list-options.ts';
import type { DashboardSearch } from '#web/features/draws/own-draws/search.ts';
import { HostTasks } from '#web/features/payouts/tasks/host-tasks.tsx';
import type { ServerTime } from '#web/lib/server-time.ts';
import { ParticipantView } from './participant-view.tsx';
import { useUpgrade } from './use-upgrade.ts';
import { ViewSwitch } from './view-switch.tsx';

type DashboardPageProps = { user: User; search: DashboardSearch; time: ServerTime };

export function DashboardPage({ user: guarded, search, time }: DashboardPageProps) {
  const router = useRouter();
  // The guard then redirects the user to sign in and back to this page.
  const user = useAccountStatus({ guarded, onSignedOut: () => void router.invalidate() });
  const upgrade = useUpgrade(user);
  const view = upgrade.upgraded ? 'participant' : getView(search, user.role);
  const switches = user.role !== 'participant' && !upgrade.upgraded;
  return (
    <Page>
      <AccountBanners />
      <div id="dashboard" tabIndex={-1} className="outline-none">
        <OpenAwards userId={user.id} time={time} />
        {switches && <ViewSwitch view={view} />}
        {view === 'host' ? (
          <HostView user={user} search={search} tasks={<HostTasks userId={user.id} time={time} />} />
        ) : (
          <ParticipantView
            user={user}
            upgrade={upgrade}
            upgradeWanted={search.upgrade === 1}
            ticketsWanted={search.tickets}
            time={time}
          />
        )}
      </div>
    </Page>
  );
}
