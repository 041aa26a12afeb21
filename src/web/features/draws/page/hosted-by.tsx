import type { PrizeDraw } from '#contract/draws/draws.ts';
import { OrganisationLogo } from '../organisations/organisation-logo.tsx';
import { VerifiedMark } from '../organisations/verified-mark.tsx';

/** Who runs the draw, below its title, with a link to what the page says about them. */
export function HostedBy({ hostName, organisation }: Pick<PrizeDraw, 'hostName' | 'organisation'>) {
  return (
    <p className="mt-2 flex items-center gap-2">
      {organisation && <OrganisationLogo organisation={organisation} size={28} />}
      <span className="wrap-anywhere line-clamp-2 min-w-0 text-muted">
        Hosted by{' '}
        <a href="#host" className="font-semibold text-ink underline decoration-edge underline-offset-4">
          {hostName}
        </a>
        {organisation?.verifiedAt && <VerifiedMark className="ml-1.5" />}
      </span>
    </p>
  );
}
