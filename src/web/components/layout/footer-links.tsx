import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { SIGNPOSTS } from '#domain/conduct/signposts.ts';
import { describePromoter } from '#domain/site/operator.ts';
import { useSite } from '#web/lib/router-context.ts';
import { SOLUTIONS } from './nav-links.ts';
import { SocialIcon } from './social-icon.tsx';

const LINK = 'inline-flex min-h-11 min-w-11 items-center text-muted hover:text-accent md:min-h-9';

/** Links to the site's social profiles. */
export function FooterSocial({ links }: { links: readonly { name: string; url: string }[] }) {
  return (
    <ul aria-label="Follow us" className="mt-4 -ml-3 flex">
      {links.map(({ name, url }) => (
        <li key={url}>
          <a
            href={url}
            rel="me noopener"
            aria-label={name}
            className="tap inline-flex items-center justify-center text-muted hover:text-accent"
          >
            <SocialIcon name={name} />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Where to get help with spending, and who runs the site. */
export function FooterSmallPrint() {
  const { brandName, year, promoter } = useSite();
  return (
    <>
      <p className="measure border-line border-t pt-6">
        Prize draws are for people aged 18 or over. Only spend what you can afford. If it stops being fun,
        call the National Gambling Helpline free on{' '}
        {SIGNPOSTS.map(({ name, url, action }, at) => (
          <Fragment key={name}>
            {at === 1 && ' or visit '}
            {at === 2 && ' or '}
            <a
              href={url}
              rel="noopener"
              className="whitespace-nowrap underline underline-offset-4 hover:text-accent"
            >
              {at === 0 ? action : name}
            </a>
          </Fragment>
        ))}
        .
      </p>
      <p className="wrap-anywhere mt-3">
        © {year} {brandName}
        {promoter && `. Draws are promoted by ${describePromoter(promoter)}`}
      </p>
    </>
  );
}

/** Links to the site's pages. The current one, at `path`, is marked. */
export function FooterColumns(_current: { path: string }) {
  return (
    <div className="grid min-w-0 grid-cols-2 gap-x-6 gap-y-8 sm:gap-x-8 lg:grid-cols-[1.4fr_1fr_1fr]">
      <div className="max-lg:hidden">
        <FooterColumn title="Solutions">
          {SOLUTIONS.map(({ audience, label }) => (
            <Link key={audience} to="/solutions/$audience" params={{ audience }} className={LINK}>
              {label}
            </Link>
          ))}
        </FooterColumn>
      </div>
      <FooterColumn title="Company">
        <Link to="/why-us" className={LINK}>
          Why Us
        </Link>
        <Link to="/pricing" className={LINK}>
          Host Pricing
        </Link>
        <Link to="/prize-draws" className={LINK}>
          Browse Prize Draws
        </Link>
        <Link to="/winners" className={LINK}>
          Past winners
        </Link>
        <Link to="/seals" className={LINK}>
          Seals and witnesses
        </Link>
        <Link to="/skill-game-example" className={LINK}>
          Skill Game Examples
        </Link>
      </FooterColumn>
      <FooterColumn title="Support">
        <Link to="/faq" className={LINK}>
          FAQ
        </Link>
        <Link to="/help" className={LINK}>
          Help and contact
        </Link>
        <Link to="/safer-play" className={LINK}>
          Safer play
        </Link>
        <Link to="/account/limits" className={LINK}>
          My limits
        </Link>
        <Link to="/complaint" className={LINK}>
          Complaints
        </Link>
        <Link to="/terms" className={LINK}>
          Terms
        </Link>
        <Link to="/privacy" className={LINK}>
          Privacy
        </Link>
        <Link to="/cookies" className={LINK}>
          Cookie Policy
        </Link>
      </FooterColumn>
    </div>
  );
}

function FooterColumn({ title, children }: { title: string; children: ReactNode[] }) {
  return (
    <div>
      <h2 className="font-semibold font-text text-base tracking-normal">{title}</h2>
      <div className="mt-2 flex flex-col items-start">{children}</div>
    </div>
  );
}
