import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useApi } from '#web/lib/router-context.ts';

/**
 * What a browser does for a page that it loads, done for one that was gone to within the application: its title is said
 * aloud, who reads on by keyboard goes on in it, not at the link that they left, and a draw's host is told of a visit.
 */
export function PageNews() {
  const router = useRouter();
  const api = useApi();
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        if (said.current) said.current.textContent = document.title;
        const main = document.getElementById('main');
        // A page may have put the focus where it is needed already.
        if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
        const shown = router.state.matches.at(-1);
        if (shown?.routeId !== '/prize-draw/$id/' || shown.status !== 'success') return;
        // Back from one of the draw's own pages it is no new visit.
        if (fromLocation.pathname.includes(shown.params.id)) return;
        api('POST /api/v1/prize-draws/:id/visits', { params: shown.params }).catch(() => {});
      }),
    [router, api],
  );
  return <p ref={said} className="sr-only" aria-live="polite" />;
}
