import { type KeyboardEvent, useRef, useState } from 'react';

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * A row of pictures that scrolls and snaps natively. Tracks the current picture, and moves to others by buttons and
 * the keyboard.
 */
export function useStrip(count: number, first = 0) {
  const strip = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(first);

  const go = (to: number, behavior: ScrollBehavior = 'auto') => {
    const item = strip.current?.children[to];
    if (!strip.current || !(item instanceof HTMLElement)) return;
    // "auto" follows the style sheet: smooth, unless the user prefers reduced motion.
    strip.current.scrollTo({ left: item.offsetLeft - strip.current.offsetLeft, behavior });
    setAt(to);
  };

  const onScroll = () => {
    const row = strip.current;
    if (!row) return;
    // Pictures have their own widths.
    const away = Array.from(row.querySelectorAll('li'), ({ offsetLeft }) =>
      Math.abs(offsetLeft - row.offsetLeft - row.scrollLeft),
    );
    const nearest = away.indexOf(Math.min(...away));
    const isAtEnd = row.scrollLeft > 0 && row.scrollLeft + row.clientWidth >= row.scrollWidth - 2;
    // The row cannot scroll as far as the last pictures if several are in view.
    setAt((current) => (isAtEnd ? (current > nearest ? current : count - 1) : nearest));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const to = STEPS[event.key]?.(at, count - 1);
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (to < 0 || to >= count) return;
    go(to);
    // The focus moves along with the picture.
    const link =
      strip.current?.contains(event.target as Node) && strip.current.children[to]?.querySelector('a');
    if (link) link.focus({ preventScroll: true });
  };

  return { strip, at, go, onScroll, onKeyDown };
}
