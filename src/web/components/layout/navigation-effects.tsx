import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useApi } from '#web/lib/router-context.ts';

/**
 * After client-side navigation, announces the title, moves the focus to the page and records the visit. After a
 * full page load, the browser and the server do this.
 */
export function NavigationEffects() {
  const router = useRouter();
  const api = useApi();
  const announcement = useRef<HTMLParagraphElement>(null);
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        if (announcement.current) announcement.current.textContent = document.title;
        const main = document.getElementById('main');
        // The page may already have moved the focus.
        if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
        const shown = router.state.matches.at(-1);
        if (shown?.routeId !== '/prize-draw/$id/' && shown?.routeId !== '/@{$slug}/$draw') return;
        const id = shown.loaderData?.id;
        // Returning from one of the draw's own pages is not a new visit.
        if (shown.status !== 'success' || id === undefined || fromLocation.pathname.includes(id)) return;
        api('POST /api/v1/prize-draws/:id/visits', { params: { id } }).catch(() => {});
      }),
    [router, api],
  );
  return <p ref={announcement} className="sr-only" aria-live="polite" />;
}
