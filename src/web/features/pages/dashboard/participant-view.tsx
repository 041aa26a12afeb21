import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { User } from '#contract/accounts/accounts.ts';
import { ROLE_NAMES } from '#domain/accounts/role-texts.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { PageHeader } from '#web/components/layout/page.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { StatRow } from '#web/components/ui/stat.tsx';
import { EnteredDraws } from '#web/features/sales/entered-draws/entered-draws.tsx';
import { enteredDrawsQuery } from '#web/features/sales/entered-draws/queries.ts';
import { countActiveTickets } from '#web/features/sales/entered-draws/tickets-in-active-draws.ts';
import { OpenOrders } from '#web/features/sales/order-history/open-orders.tsx';
import { useApi } from '#web/lib/router-context.ts';
import type { ServerTime } from '#web/lib/server-time.ts';
import { FeaturedDraws } from './featured-draws.tsx';
import { featuredPageQuery } from './queries.ts';
import { UpgradeBanner } from './upgrade-banner.tsx';
import type { useUpgrade } from './use-upgrade.ts';

type ParticipantViewProps = {
  user: User;
  upgrade: ReturnType<typeof useUpgrade>;
  /** Whether the user followed a link to the offer to become a host. */
  upgradeWanted: boolean;
  /** The id of a draw, if the user followed a link to their tickets in it. */
  ticketsWanted: string | undefined;
  /** The server's time when the page was opened. */
  time: ServerTime;
};

export function ParticipantView(props: ParticipantViewProps) {
  const { user, upgrade, upgradeWanted, ticketsWanted, time } = props;
  const api = useApi();
  // If the tickets fail to load, none are shown.
  const entered = useInfiniteQuery(enteredDrawsQuery(api, user.id));
  const { data: draws = [], isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = entered;
  const { data: featured } = useQuery(featuredPageQuery(api));
  const more = hasNextPage ? { load: () => void fetchNextPage(), loading: isFetchingNextPage } : null;
  return (
    <>
      <PageHeader
        title={`Welcome, ${user.firstName} ${user.lastName}`}
        actions={<ButtonLink to="/prize-draws">Browse Prize Draws</ButtonLink>}
      />
      <OpenOrders userId={user.id} time={time} />
      <StatRow
        items={[
          {
            key: 'tickets',
            label: 'Your Tickets',
            value: formatNumber(countActiveTickets(draws)),
            note: 'in active draws',
          },
          { key: 'draws', label: 'Available Draws', value: featured?.total ?? 0, note: 'open now' },
          { key: 'role', label: 'Role', value: ROLE_NAMES[user.role] },
        ]}
      />
      {isPending ? (
        <p className="mt-12 text-muted">
          <Spinner label="Loading your tickets..." />
        </p>
      ) : (
        draws.length > 0 && <EnteredDraws draws={draws} more={more} ticketsWanted={ticketsWanted} />
      )}
      <FeaturedDraws />
      {(user.role === 'participant' || upgrade.upgraded) && (
        <UpgradeBanner
          wanted={upgradeWanted}
          onUpgrade={upgrade.upgrade}
          pending={upgrade.pending}
          upgraded={upgrade.upgraded}
        />
      )}
    </>
  );
}
