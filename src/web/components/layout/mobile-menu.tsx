import { Link } from '@tanstack/react-router';
import type { User } from '#contract/accounts/accounts.ts';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { AccountLinks } from './lazy-account-links.ts';
import { FIRST_LINKS, LAST_LINKS, MENU_LINE, SIGN_IN, SIGN_UP } from './nav-links.ts';
import { SolutionLinks } from './solution-links.tsx';

export function MobileMenu({ user }: { user: User | null }) {
  return (
    <div className="mx-auto flex max-w-page flex-col gap-5 px-4 pt-3 pb-6 text-lg">
      <ul>{listLinks([...FIRST_LINKS, ...LAST_LINKS], MENU_LINE)}</ul>
      <div>
        <h2 className="px-3 pb-1 font-text font-semibold text-base text-muted tracking-normal">Solutions</h2>
        <SolutionLinks />
        <div className="px-3 pt-3">
          <ButtonLink to="/auth" variant="secondary" block>
            Start For Free
          </ButtonLink>
        </div>
      </div>
      <div className="border-line border-t pt-5">{user ? <SignedIn user={user} /> : <SignedOut />}</div>
    </div>
  );
}

type SiteLink = (typeof FIRST_LINKS | typeof LAST_LINKS)[number];

export const listLinks = (links: readonly SiteLink[], className: string) =>
  links.map(({ to, label }) => (
    <li key={to}>
      <Link to={to} activeOptions={{ exact: to === '/' }} className={className}>
        {label}
      </Link>
    </li>
  ));

function SignedIn({ user }: { user: User }) {
  return (
    <>
      <p className="flex items-center gap-3 px-3 pb-2 font-semibold">
        <Avatar firstName={user.firstName} lastName={user.lastName} />
        <span className="min-w-0 truncate">
          {user.firstName} {user.lastName}
        </span>
      </p>
      <AccountLinks user={user} itemClassName={MENU_LINE} />
    </>
  );
}

function SignedOut() {
  return (
    <div className="grid grid-cols-2 gap-3 px-3">
      <ButtonLink {...SIGN_IN} variant="secondary">
        Login
      </ButtonLink>
      <ButtonLink {...SIGN_UP}>Sign Up</ButtonLink>
    </div>
  );
}
