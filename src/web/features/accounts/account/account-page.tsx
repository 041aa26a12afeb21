import { Link, useLocation } from '@tanstack/react-router';
import {
  Database,
  Gauge,
  Landmark,
  LifeBuoy,
  type LucideIcon,
  ReceiptText,
  ShieldCheck,
  UserRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Page } from '#web/components/layout/page.tsx';
import { AccountBanners } from './account-banners.tsx';

const PARTS = [
  { to: '/account', label: 'Profile', icon: UserRound },
  { to: '/account/security', label: 'Security', icon: ShieldCheck },
  { to: '/account/limits', label: 'My limits', icon: Gauge },
  { to: '/account/data', label: 'Your data', icon: Database },
  { to: '/account/orders', label: 'Orders', icon: ReceiptText },
  { to: '/account/payout', label: 'Getting paid', icon: Landmark },
  { to: '/account/support', label: 'Help and complaints', icon: LifeBuoy },
] as const satisfies readonly { to: string; label: string; icon: LucideIcon }[];

/** Shows the account navigation next to the current page. Only the page is printed. */
export function AccountPage({ children }: { children: ReactNode }) {
  const onProfile = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') === '/account' });
  return (
    <Page>
      {/* The profile page itself shows whether the address is verified. */}
      <AccountBanners address={!onProfile} />
      <div className="grid items-start gap-x-14 gap-y-8 lg:grid-cols-[11rem_minmax(0,1fr)] print:block">
        <nav aria-label="Your account" data-screen-only="" className="lg:sticky lg:top-24">
          <ul className="grid grid-cols-2 gap-1 lg:grid-cols-1 max-lg:hairline max-lg:rounded-control max-lg:bg-surface max-lg:p-1 sm:max-lg:grid-cols-3">
            {PARTS.map(({ to, label, icon: Icon }) => (
              <li key={to}>
                <Link
                  to={to}
                  activeOptions={{ exact: to === '/account' }}
                  className="flex min-h-11 items-center gap-2.5 rounded-control px-3 font-semibold text-muted transition-[color,background-color] hover:text-ink data-[status=active]:bg-accent-soft data-[status=active]:text-ink"
                >
                  <Icon className="size-4.5" aria-hidden="true" />
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="min-w-0">{children}</div>
      </div>
    </Page>
  );
}
