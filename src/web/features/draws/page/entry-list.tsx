import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { ButtonAnchor } from '#web/components/ui/button.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { entriesQuery } from '../result/queries.ts';
import { DrawSection } from './draw-section.tsx';
import { EntryNumbers } from './entry-numbers.tsx';
import { EntryQuestion } from './entry-question.tsx';
import { describeEntryCounts } from './entry-text.ts';

/** The sealed list, in which users can look up a ticket. The first attempt seals it. */
export function EntryList({ id }: { id: string }) {
  const place = useRef<HTMLDivElement>(null);
  // All viewers are notified of the seal at the same time, so the list loads only when the user scrolls near it.
  const near = useNear(place);
  const { data: list } = useQuery({ ...entriesQuery(useApi(), id), enabled: near });
  return (
    <DrawSection title="Entry list">
      <div ref={place}>
        <p className="measure">
          {list && `${describeEntryCounts(list)} `}
          We sealed the list before the draw, so no one can change it.
        </p>
        <EntryQuestion id={id} />
        {list && list.entered > 0 && <EntryNumbers id={id} first={list} />}
        <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3" data-screen-only="">
          <ButtonAnchor href={`/api/v1/prize-draws/${id}/entries.txt`} download variant="secondary">
            <Download className="size-5" aria-hidden="true" />
            Download the list
          </ButtonAnchor>
          <Link
            to="/prize-draw/$id/verify"
            params={{ id }}
            className="inline-flex min-h-11 items-center font-semibold text-accent underline"
          >
            Check it against the log
          </Link>
        </div>
        {list && (
          <p className="wrap-anywhere mt-4 text-muted text-sm">
            SHA-256 of the list: <span className="font-mono text-[0.8125rem]">{list.hash}</span>
          </p>
        )}
      </div>
    </DrawSection>
  );
}

const NEAR = '300px';

/** Whether an element has ever been in or near the viewport. */
function useNear(place: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const seen = (entries: IntersectionObserverEntry[]) => {
      if (entries.some((entry) => entry.isIntersecting)) setNear(true);
    };
    const observer = new IntersectionObserver(seen, { rootMargin: NEAR });
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return near;
}
