import { type ComponentType, useEffect, useState } from 'react';
import { useShownToast } from './toast.ts';

type Region = ComponentType<{ focused: boolean }>;

/**
 * The notification region, once on every page. Its code loads on the first interaction, so that it can still report
 * a lost connection later.
 */
export function Toaster() {
  const shown = useShownToast()?.id;
  const [used, setUsed] = useState<'no' | 'yes' | 'by F8'>('no');
  const [Region, setRegion] = useState<Region>();

  useEffect(() => {
    if (used !== 'no') return;
    const onUse = (event: Event) =>
      setUsed(event instanceof KeyboardEvent && event.code === 'F8' ? 'by F8' : 'yes');
    const events = ['pointerdown', 'keydown'] as const;
    for (const name of events) document.addEventListener(name, onUse, { passive: true });
    return () => {
      for (const name of events) document.removeEventListener(name, onUse);
    };
  }, [used]);

  const wanted = used === 'no' ? shown : (shown ?? 0);
  const missing = Region === undefined;
  useEffect(() => {
    if (wanted === undefined || !missing) return;
    import('./toast-region.tsx')
      .then(({ ToastRegion }) => setRegion(() => ToastRegion))
      // Loading fails when the user is offline. The next message tries again.
      .catch(() => {});
  }, [wanted, missing]);

  return Region ? <Region focused={used === 'by F8'} /> : null;
}
