import { lazyPart } from '#web/lib/lazy-part.tsx';
import type { AccessDenied } from './guards.ts';

/** Loaded on demand, because every page includes the not-found screen but few visitors are denied access. */
export const AccessDeniedScreen = lazyPart<AccessDenied>(
  async () => (await import('./access-denied.tsx')).AccessDeniedScreen,
);
