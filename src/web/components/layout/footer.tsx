import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSite } from '#web/lib/router-context.ts';
import { useAuth } from '#web/lib/session.tsx';
import { Brand } from './brand-mark.tsx';
import { SOLUTIONS } from './nav-links.ts';
import { SocialIcon } from './social-icon.tsx';

const LINK = 'inline-flex min-h-11 items-center text-muted hover:text-oak md:min-h-9';

/** The foot of every page, with a form for the newsletter under the brand. */
export function Footer({ newsletter }: { newsletter?: ReactNode }) {
  const { brandName, socialLinks, year } = useSite();
  const { user } = useAuth();
  return (
    <footer className="footer mt-24" data-screen-only="">
      <div className="mx-auto grid max-w-page grid-cols-2 gap-x-6 gap-y-8 px-4 py-12 sm:gap-x-8 sm:px-6 md:grid-cols-[2fr_1fr_1fr] lg:grid-cols-[2.2fr_1.4fr_1fr_1fr]">
        <div className="col-span-2 md:col-span-1">
          <Brand />
          <p className="mt-3 max-w-72 text-muted">Prize draws that anyone can check.</p>
          {socialLinks.length > 0 && (
            <ul aria-label="Elsewhere" className="-ml-3 mt-4 flex">
              {socialLinks.map(({ name, url }) => (
                <li key={url}>
                  <a
                    href={url}
                    rel="me noopener"
                    aria-label={name}
                    className="tap inline-flex items-center justify-center text-muted hover:text-oak"
                  >
                    <SocialIcon name={name} />
                  </a>
                </li>
              ))}
            </ul>
          )}
          {newsletter && <div className="mt-8">{newsletter}</div>}
        </div>
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
            Past Winners
          </Link>
          {user?.role !== 'participant' && (
            <Link to="/skill-game-example" className={LINK}>
              Skill Game Examples
            </Link>
          )}
        </FooterColumn>
        <FooterColumn title="Support">
          <Link to="/faq" className={LINK}>
            FAQ
          </Link>
          <Link to="/help" className={LINK}>
            Help and Contact
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
      <div className="mx-auto max-w-page px-4 pb-10 text-muted text-sm sm:px-6">
        <p className="border-line border-t pt-6">
          © {year} {brandName}
        </p>
      </div>
    </footer>
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
