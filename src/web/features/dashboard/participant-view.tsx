import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/accounts.ts';
import type { EnteredDraw } from '#contract/draws.ts';
import { PageHeader } from '#web/components/layout/page.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { StatRow } from '#web/components/ui/stat.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { EnteredDrawCard } from './entered-draw-card.tsx';
import { FeaturedDraws } from './featured-draws.tsx';
import { enteredDrawsQuery, featuredPageQuery } from './queries.ts';
import { ticketsInActiveDraws } from './totals.ts';
import { UpgradeBanner } from './upgrade-banner.tsx';
import type { useUpgrade } from './use-upgrade.ts';

const ROLE_NAMES: Record<User['role'], string> = {
  participant: 'Participant',
  host: 'Host',
  admin: 'Admin',
};

type ParticipantViewProps = {
  user: User;
  upgrade: ReturnType<typeof useUpgrade>;
  /** Somebody came for the offer of becoming a host. */
  upgradeWanted: boolean;
  /** Somebody came for their tickets of this draw. */
  ticketsWanted: string | undefined;
};

/** Somebody's tickets, and what else can be entered. */
export function ParticipantView(props: ParticipantViewProps) {
  const { user, upgrade, upgradeWanted, ticketsWanted } = props;
  const api = useApi();
  // Tickets that cannot be loaded are treated as none.
  const { data: entered = [], isPending } = useQuery(enteredDrawsQuery(api, user.id));
  const { data: featured } = useQuery(featuredPageQuery(api));
  return (
    <>
      <PageHeader
        title={`Welcome, ${user.firstName} ${user.lastName}`}
        actions={<ButtonLink to="/prize-draws">Browse Prize Draws</ButtonLink>}
      />
      <StatRow
        items={[
          {
            key: 'tickets',
            label: 'Your Tickets',
            value: ticketsInActiveDraws(entered),
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
        entered.length > 0 && <EnteredDraws draws={entered} ticketsWanted={ticketsWanted} />
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

type EnteredDrawsProps = { draws: readonly EnteredDraw[]; ticketsWanted: string | undefined };

function EnteredDraws({ draws, ticketsWanted }: EnteredDrawsProps) {
  return (
    <section aria-labelledby="entered" className="mt-12">
      <h2 id="entered" className="mb-5 text-2xl">
        Your Entered Draws
      </h2>
      <ul className="grid gap-5 lg:grid-cols-2">
        {draws.map((draw) => (
          <li key={draw.id} className="flex min-w-0">
            <EnteredDrawCard draw={draw} ticketsWanted={draw.id === ticketsWanted} />
          </li>
        ))}
      </ul>
    </section>
  );
}
