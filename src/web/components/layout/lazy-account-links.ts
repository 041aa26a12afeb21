import { lazyPart } from '#web/lib/lazy-part.tsx';

/** Most visitors are signed out. */
export const AccountLinks = lazyPart(async () => (await import('./account-links.tsx')).AccountLinks);
