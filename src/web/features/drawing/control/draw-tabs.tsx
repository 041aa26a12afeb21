import { Link } from '@tanstack/react-router';
import { TabLinks, tabLinkStyle } from '#web/components/ui/tab-links.tsx';

const PAGES = [
  { page: 'admin', to: '/prize-draw/$id/admin', label: 'Result' },
  { page: 'winners', to: '/prize-draw/$id/winners', label: 'Claims and delivery' },
] as const;

type DrawTabsProps = { drawId: string; current: (typeof PAGES)[number]['page'] };

/** Tabs for a drawn draw: its result, and what happens to the prizes. */
export function DrawTabs({ drawId, current }: DrawTabsProps) {
  return (
    <TabLinks label="After the draw" className="mb-8">
      {PAGES.map(({ page, to, label }) => (
        <Link
          key={page}
          to={to}
          params={{ id: drawId }}
          aria-current={page === current ? 'page' : undefined}
          className={tabLinkStyle(page === current)}
        >
          {label}
        </Link>
      ))}
    </TabLinks>
  );
}
