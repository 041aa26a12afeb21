import type { PrizeDraw } from '#contract/draws/draws.ts';
import { cn } from '#web/components/ui/cn.ts';
import { OrganisationLogo } from './organisation-logo.tsx';
import { VerifiedMark } from './verified-mark.tsx';

type HostLineProps = { draw: Pick<PrizeDraw, 'hostName' | 'organisation'>; className?: string };

/** Who runs a draw: the organisation with its logo and verified mark, or the host's name. */
export function HostLine({ draw: { hostName, organisation }, className }: HostLineProps) {
  return (
    <p className={cn('flex min-w-0 items-center gap-2', className)}>
      {organisation && <OrganisationLogo organisation={organisation} />}
      <span className="wrap-anywhere line-clamp-2 min-w-0">
        <span className="text-muted">By </span>
        <span className="font-semibold">{hostName}</span>
        {organisation?.verifiedAt && <VerifiedMark size="size-4" className="ml-1" />}
      </span>
    </p>
  );
}
