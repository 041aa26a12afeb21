import { Link } from '@tanstack/react-router';
import { Tabs as Radix } from 'radix-ui';
import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { Role } from '#domain/accounts/roles.ts';
import { cn } from '#web/components/ui/cn.ts';
import { findArea, listAreas } from './areas.tsx';
import { type AdminSearch, type Area, buildAdminSearch } from './search.ts';

/** Internal name of the first area, which has no name in the URL. */
const FIRST = 'hosts';

/**
 * The areas as tabs: on several lines, or, on a phone, on one line that scrolls and fades out at its hidden ends. Each
 * tab is a link, so that it works before hydration and can open in a new browser tab. Arrow keys move between the tabs,
 * and Enter opens one.
 */
export function AreaTabs({ search, role }: { search: AdminSearch; role: Role }) {
  const areas = listAreas(role);
  const area = findArea(search, role);
  const open = area ? (area.tab ?? FIRST) : (search.tab ?? FIRST);
  const list = useRef<HTMLDivElement>(null);
  const [hidden, setHidden] = useState<Hidden>('none');
  const measure = useCallback(() => setHidden(list.current ? findHidden(list.current) : 'none'), []);

  // On a phone, the open tab may be out of view, so scroll to it.
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>(`[data-area="${open}"]`);
    if (tab && list.current)
      list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
    measure();
  }, [open, measure]);

  useEffect(() => {
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [measure]);

  return (
    <Radix.Root value={open} activationMode="manual">
      <Radix.List
        ref={list}
        aria-label="Admin areas"
        onScroll={measure}
        className={cn(
          'relative flex gap-x-6 border-line border-b sm:flex-wrap',
          'max-sm:-mx-4 max-sm:overflow-x-auto max-sm:overflow-y-hidden max-sm:px-4',
          FADES[hidden],
        )}
        data-screen-only=""
      >
        {areas.map(({ tab, title }) => (
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
      {areas.map(({ tab, title, content }) => (
        <Radix.Content key={title} value={tab ?? FIRST} className="pt-6">
          {(tab ?? FIRST) === open && content(search)}
        </Radix.Content>
      ))}
      {!area && (
        <p className="py-8 text-lg text-muted">Your role doesn’t open this part of the admin area.</p>
      )}
    </Radix.Root>
  );
}

/** On which sides tabs are out of view. */
type Hidden = 'none' | 'left' | 'right' | 'both';

const FADES: Record<Hidden, string> = {
  none: '',
  left: '[mask-image:linear-gradient(to_right,transparent,black_4rem)]',
  right: '[mask-image:linear-gradient(to_left,transparent,black_4rem)]',
  both: '[mask-image:linear-gradient(to_right,transparent,black_4rem,black_calc(100%-4rem),transparent)]',
};

function findHidden({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): Hidden {
  const isLeft = scrollLeft > 1;
  const isRight = scrollLeft + clientWidth < scrollWidth - 1;
  if (isLeft && isRight) return 'both';
  return isLeft ? 'left' : isRight ? 'right' : 'none';
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
