import { Link, useLocation } from '@tanstack/react-router';
import { type DrawViewer, mayAct } from '#domain/draws/visibility.ts';
import { TabLinks, tabLinkStyle } from '#web/components/ui/tab-links.tsx';
import { WORKSPACE_TABS } from './tabs.ts';

type WorkspaceTabsProps = { drawId: string; viewer: DrawViewer };

/** The pages of a draw's workspace that the user may see. On a phone, the strip scrolls. */
export function WorkspaceTabs({ drawId, viewer }: WorkspaceTabsProps) {
  const page = useLocation({ select: ({ pathname }) => pathname.split('/')[3] ?? '' });
  const tabs = WORKSPACE_TABS.filter(({ right }) => mayAct(viewer, right));
  const current = tabs.find(({ pages }) => pages.includes(page));
  return (
    <TabLinks
      line={false}
      label="Prize draw"
      current={current?.label}
      className="mx-auto max-w-page px-4 [scrollbar-width:none] sm:px-6"
    >
      {tabs.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          params={{ id: drawId }}
          activeOptions={{ exact: true }}
          aria-current={label === current?.label ? 'page' : undefined}
          className={tabLinkStyle(label === current?.label)}
        >
          {label}
        </Link>
      ))}
    </TabLinks>
  );
}
