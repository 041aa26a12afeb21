import { useEffect } from 'react';

/** Keeps every seal that is shown in this browser, so that the verification page can compare it with the log later. */
export function useKeepSeal(drawId: string, seal: string | null): void {
  useEffect(() => {
    if (seal === null) return;
    // If the code cannot be loaded, the page works without keeping the seal.
    import('#web/lib/kept-evidence.ts').then(({ keepSeal }) => keepSeal(drawId, seal)).catch(() => undefined);
  }, [drawId, seal]);
}
