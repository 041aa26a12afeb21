import { Share2 } from 'lucide-react';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { Button } from '#web/components/ui/button.tsx';
import { toast } from '#web/components/ui/toast.ts';
import { useSite } from '#web/lib/router-context.ts';
import { buildShareLink, shareOrCopy } from './share-link.ts';

/** Opens the device's share sheet, or copies the link. */
export function ShareButton({ draw }: { draw: PrizeDraw }) {
  const { publicUrl } = useSite();
  const share = async () => {
    const shared = buildShareLink(draw, publicUrl);
    const outcome = await shareOrCopy(shared, {
      share: navigator.share?.bind(navigator),
      clipboard: navigator.clipboard,
    });
    if (outcome === 'copied')
      toast({ title: 'Link Copied!', description: 'Paste it wherever you want to share this draw.' });
    if (outcome === 'failed')
      toast({ title: 'We couldn’t copy the link', description: shared.url, variant: 'destructive' });
  };
  return (
    <Button variant="secondary" size="sm" onClick={share}>
      <Share2 className="size-4.5" aria-hidden="true" />
      Share This Draw
    </Button>
  );
}
