import { BadgeCheck, BadgeX, Ban, CircleDashed, TriangleAlert } from 'lucide-react';
import type { HostRow } from '#contract/admin/hosts.ts';
import { formatFullName } from '#domain/accounts/display-name.ts';
import { formatLongDate, formatShortDateTime } from '#domain/time/london.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { AdminLink } from '../detail.tsx';
import { needsWatching } from './needs-watching.ts';
import { useHostVerification } from './use-host-verification.ts';

type HostItemProps = { host: HostRow; onRevoke: () => void };

/** One host: name, status and actions. */
export function HostItem({ host, onRevoke }: HostItemProps) {
  const name = formatFullName(host);
  return (
    <li className="grid items-center gap-x-6 gap-y-3 border-line border-b px-4 py-4 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_auto_13rem] sm:px-5">
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <AdminLink search={{ open: host.id }} className="font-semibold hover:text-accent hover:underline">
            {name}
          </AdminLink>
        </p>
        <p className="break-words text-muted">{host.email}</p>
        <p className="text-muted text-sm">Joined {formatLongDate(host.createdAt)}</p>
        <RequestLines host={host} />
      </div>
      <div className="flex flex-wrap gap-2 sm:justify-end">
        <HostBadges host={host} />
      </div>
      <div className="grid sm:justify-end">
        <VerificationButton host={host} name={name} onRevoke={onRevoke} />
      </div>
    </li>
  );
}

/** When the host asked for a call, and what they said about it. */
export function RequestLines({ host: { verificationRequest } }: { host: HostRow }) {
  if (!verificationRequest) return null;
  const { requestedAt, note } = verificationRequest;
  return (
    <>
      <p className="mt-1 font-semibold text-sm">{`Asked for a call on ${formatShortDateTime(requestedAt)}`}</p>
      {note && <p className="wrap-anywhere whitespace-pre-line text-sm">{note}</p>}
    </>
  );
}

/** The host's status: whether they are verified or suspended, and whether their draws need watching. */
export function HostBadges({ host }: { host: HostRow }) {
  return (
    <>
      <VerificationBadge host={host} />
      {host.suspended && (
        <Badge tone="danger" icon={Ban}>
          Suspended
        </Badge>
      )}
      {needsWatching(host) && (
        <Badge tone="danger" icon={TriangleAlert}>
          {host.runningDraws === 1 ? '1 draw running' : `${host.runningDraws} draws running`}
        </Badge>
      )}
    </>
  );
}

/** One button for both actions. It is never disabled, so that it keeps the focus when its action changes. */
export function VerificationButton({ host, name, onRevoke }: HostItemProps & { name: string }) {
  const verify = useHostVerification('verify');
  const act = host.verified ? 'Revoke Verification' : 'Verify Host';
  const press = () => {
    if (host.verified) onRevoke();
    else if (!verify.isPending) verify.mutate(host);
  };
  return (
    <Button
      variant={host.verified ? 'danger-quiet' : 'secondary'}
      // A border on phones, because text alone would not look like a button.
      className="max-sm:border max-sm:border-edge"
      aria-busy={verify.isPending}
      aria-label={host.verified ? `${act} of ${name}` : `${act} ${name}`}
      onClick={press}
    >
      {act}
    </Button>
  );
}

function VerificationBadge({ host: { verified, revoked } }: { host: HostRow }) {
  if (verified) {
    return (
      <Badge tone="green" icon={BadgeCheck}>
        Verified
      </Badge>
    );
  }
  return revoked ? (
    <Badge tone="danger" icon={BadgeX}>
      Revoked
    </Badge>
  ) : (
    <Badge tone="yellow" icon={CircleDashed}>
      Not verified
    </Badge>
  );
}
