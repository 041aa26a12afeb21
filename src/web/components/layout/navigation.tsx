import { Link, useLocation } from '@tanstack/react-router';
import { ChevronDown, Menu } from 'lucide-react';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { cn } from '#web/components/ui/cn.ts';
import { useAuth } from '#web/lib/session.tsx';
import { AccountMenu, PANEL, TOP_LINK } from './account-menu.tsx';
import { Brand } from './brand-mark.tsx';
import { Disclosure } from './disclosure.tsx';
import { listLinks, MobileMenu } from './mobile-menu.tsx';
import { FIRST_LINKS, LAST_LINKS, SIGN_IN, SIGN_UP } from './nav-links.ts';
import { SolutionLinks } from './solution-links.tsx';

export function Navigation() {
  const { user, isLoading } = useAuth();
  return (
    <header className="sticky top-0 z-40 border-line border-b bg-paper" data-screen-only="">
      <nav aria-label="Main" className="mx-auto flex h-16 max-w-page items-center gap-2 px-4 sm:px-6">
        <Link to="/" activeOptions={{ exact: true }} className="tap mr-auto flex items-center lg:mr-6">
          <Brand />
        </Link>
        <SiteLinks />
        <div className="ml-auto hidden items-center gap-2 lg:flex">
          {user ? <AccountMenu user={user} /> : !isLoading && <SignInLinks />}
        </div>
        <Disclosure
          className="lg:hidden"
          label="Menu"
          summary={<Menu className="size-6" aria-hidden="true" />}
          summaryClassName="tap -mr-2.5 flex items-center justify-center rounded-control text-ink"
          panelClassName="absolute inset-x-0 top-full z-40 max-h-[max(100dvh-4rem,20rem)] animate-fade-in overflow-y-auto border-line border-y bg-paper shadow-float"
        >
          <MobileMenu user={user} />
        </Disclosure>
      </nav>
    </header>
  );
}

function SiteLinks() {
  const inSolutions = useLocation({ select: ({ pathname }) => pathname.startsWith('/solutions/') });
  return (
    <ul className="hidden items-center lg:flex">
      {listLinks(FIRST_LINKS, TOP_LINK)}
      <li>
        <Disclosure
          className="group relative"
          summary={
            <>
              <span className={inSolutions ? 'font-semibold text-accent' : ''}>Solutions</span>
              <ChevronDown className="size-4 transition-transform group-open:rotate-180" aria-hidden="true" />
            </>
          }
          summaryClassName={TOP_LINK}
          panelClassName={cn(PANEL, 'w-72')}
        >
          <SolutionsPanel />
        </Disclosure>
      </li>
      {listLinks(LAST_LINKS, TOP_LINK)}
    </ul>
  );
}

function SolutionsPanel() {
  return (
    <>
      <SolutionLinks />
      <div className="mt-1.5 border-line border-t p-1.5 pt-3">
        <ButtonLink to="/auth" block>
          Start For Free
        </ButtonLink>
      </div>
    </>
  );
}

function SignInLinks() {
  return (
    <>
      <Link {...SIGN_IN} className={TOP_LINK}>
        Login
      </Link>
      <ButtonLink {...SIGN_UP}>Sign Up</ButtonLink>
    </>
  );
}
