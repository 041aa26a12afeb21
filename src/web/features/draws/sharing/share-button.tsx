import { Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { Button } from '#web/components/ui/button.tsx';
import { toast } from '#web/components/ui/toast.ts';
import { useSite } from '#web/lib/router-context.ts';
import { buildShareLink, type Shared, shareOrCopy } from './share-link.ts';

export function ShareButton({ draw }: { draw: PrizeDraw }) {
  const { publicUrl } = useSite();
  return <ShareLinkButton shared={buildShareLink(draw, publicUrl)}>Share This Draw</ShareLinkButton>;
}

/** Opens the device's share sheet, or copies the link. */
export function ShareLinkButton({ shared, children }: { shared: Shared; children: ReactNode }) {
  const share = async () => {
    const outcome = await shareOrCopy(shared, {
      share: navigator.share?.bind(navigator),
      clipboard: navigator.clipboard,
    });
    if (outcome === 'copied')
      toast({ title: 'Link Copied!', description: 'Paste it wherever you want to share it.' });
    if (outcome === 'failed')
      toast({ title: 'We couldn’t copy the link', description: shared.url, variant: 'destructive' });
  };
  return (
    <Button variant="secondary" size="sm" onClick={share}>
      <Share2 className="size-4.5" aria-hidden="true" />
      {children}
    </Button>
  );
}
