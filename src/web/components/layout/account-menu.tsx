import { ChevronDown } from 'lucide-react';
import type { User } from '#contract/accounts/accounts.ts';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { cn } from '#web/components/ui/cn.ts';
import { Disclosure } from './disclosure.tsx';
import { AccountLinks } from './lazy-account-links.ts';
import { MENU_LINE } from './nav-links.ts';

/** Style of a link in a page's header. */
export const TOP_LINK = cn(
  'inline-flex min-h-11 items-center gap-1.5 rounded-control px-2.5 font-medium xl:px-3 text-ink transition-[color] hover:text-accent',
  'data-[status=active]:font-semibold data-[status=active]:text-accent',
);

/** Style of an open menu below it. */
export const PANEL =
  'absolute top-full z-40 mt-1.5 animate-rise-in rounded-sheet border border-line bg-surface p-1.5 shadow-float';

type AccountMenuProps = {
  user: User;
  /** On a phone, shows only the initials. */
  compact?: boolean;
};

/** The user's name, which opens the links to their own pages. */
export function AccountMenu({ user, compact = false }: AccountMenuProps) {
  return (
    <Disclosure
      className="group relative"
      summary={
        <>
          <Avatar firstName={user.firstName} lastName={user.lastName} />
          <span className={cn('max-w-28 truncate xl:max-w-48', compact && 'max-sm:sr-only')}>
            {user.firstName} {user.lastName}
          </span>
          <ChevronDown className="size-4 transition-transform group-open:rotate-180" aria-hidden="true" />
        </>
      }
      summaryClassName={cn(TOP_LINK, 'pl-1')}
      panelClassName={cn(PANEL, 'right-0 w-64')}
    >
      <AccountLinks user={user} itemClassName={MENU_LINE} />
    </Disclosure>
  );
}
