import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/**
 * What a browser does for a page that it loads, done for one that was gone to within the application: its title is said
 * aloud, and who reads on by keyboard goes on in it, not at the link that they left.
 */
export function PageNews() {
  const router = useRouter();
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        if (said.current) said.current.textContent = document.title;
        const main = document.getElementById('main');
        // A page may have put the focus where it is needed already.
        if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
      }),
    [router],
  );
  return <p ref={said} className="sr-only" aria-live="polite" />;
}
