import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
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

/** Links to the site's pages. */
export function FooterColumns() {
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
