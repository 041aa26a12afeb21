import { type ReactNode, type RefObject, useEffect, useRef } from 'react';

type DisclosureProps = {
  summary: ReactNode;
  summaryClassName: string;
  /** Accessible name, needed if the summary shows only a picture or a name. */
  label?: string;
  className?: string;
  panelClassName: string;
  children: ReactNode;
};

/**
 * A menu of links based on `<details>`, so it opens without script. With script, it also closes on Escape, when the
 * user presses outside it or follows a link, and when the focus leaves it.
 */
export function Disclosure(props: DisclosureProps) {
  const { summary, summaryClassName, label, className, panelClassName, children } = props;
  const details = useRef<HTMLDetailsElement>(null);
  useClosing(details);
  return (
    // The user may have opened it before hydration.
    <details ref={details} className={className} suppressHydrationWarning>
      <summary className={summaryClassName} aria-label={label}>
        {summary}
      </summary>
      <div className={panelClassName}>{children}</div>
    </details>
  );
}

function useClosing(details: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const element = details.current;
    if (!element) return;
    const ending = new AbortController();
    const { signal } = ending;
    const close = () => {
      element.open = false;
    };

    element.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || !element.open) return;
        close();
        element.querySelector('summary')?.focus();
      },
      { signal },
    );
    element.addEventListener(
      'focusout',
      ({ relatedTarget }) => {
        if (relatedTarget instanceof Node && !element.contains(relatedTarget)) close();
      },
      { signal },
    );
    element.addEventListener(
      'click',
      ({ target }) => {
        if (target instanceof Element && target.closest('a, button')) close();
      },
      { signal },
    );
    document.addEventListener(
      'pointerdown',
      ({ target }) => {
        if (target instanceof Node && !element.contains(target)) close();
      },
      { signal },
    );
    return () => ending.abort();
  }, [details]);
}
