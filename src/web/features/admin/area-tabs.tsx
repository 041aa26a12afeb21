import { Link } from '@tanstack/react-router';
import { Tabs as Radix } from 'radix-ui';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import { cn } from '#web/components/ui/cn.ts';
import { ADMIN_AREAS } from './areas.tsx';
import { type AdminSearch, type Area, buildAdminSearch } from './search.ts';

/** Internal name of the first area, which has no name in the URL. */
const FIRST = 'hosts';

/**
 * The areas as tabs. Each tab is a link, so that it works before hydration and can open in a new browser tab. Arrow
 * keys move between the tabs, and Enter opens one.
 */
export function AreaTabs({ search }: { search: AdminSearch }) {
  const open = search.tab ?? FIRST;
  const list = useRef<HTMLDivElement>(null);

  // On a phone, the open tab may be out of view, so scroll to it.
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>(`[data-area="${open}"]`);
    if (tab && list.current)
      list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
  }, [open]);

  return (
    <Radix.Root value={open} activationMode="manual">
      <Radix.List
        ref={list}
        aria-label="Admin areas"
        className="relative flex gap-6 overflow-x-auto overflow-y-hidden border-line border-b max-sm:-mx-4 max-sm:px-4"
        data-screen-only=""
      >
        {ADMIN_AREAS.map(({ tab, title }) => (
          <Radix.Trigger key={title} value={tab ?? FIRST} asChild>
            <Link
              to="/admin"
              search={searchOf(tab)}
              resetScroll={false}
              preload={false}
              type={undefined}
              // Prevents the tab's default action, because the link navigates.
              onMouseDown={stayLink}
              onKeyDown={pressBySpace}
              data-area={tab ?? FIRST}
              className={cn(
                '-mb-px inline-flex min-h-11 items-center whitespace-nowrap border-transparent border-b-2 px-0.5 font-semibold text-muted focus-visible:rounded-mark',
                'hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:text-ink',
              )}
            >
              {title}
            </Link>
          </Radix.Trigger>
        ))}
      </Radix.List>
      {ADMIN_AREAS.map(({ tab, title, content }) => (
        <Radix.Content key={title} value={tab ?? FIRST} className="pt-6">
          {(tab ?? FIRST) === open && content(search)}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

function stayLink(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  event.currentTarget.focus({ preventScroll: true });
}

/** Space activates tabs but not links, so this makes it press the link. */
function pressBySpace(event: KeyboardEvent<HTMLAnchorElement>): void {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}

const searchOf = (tab: Area | undefined): AdminSearch => buildAdminSearch({ tab });
