import { Share2 } from 'lucide-react';
import type { PrizeDraw } from '#contract/draws.ts';
import { Button } from '#web/components/ui/button.tsx';
import { toast } from '#web/components/ui/toast.ts';
import { sharedWords, shareOrCopy } from '#web/features/draws/share.ts';

/** Whoever has tickets may like others to know. Nothing of the buyer or of their tickets is passed on. */
export function ShareInvite({ draw }: { draw: PrizeDraw }) {
  const pass = async () => {
    const { share, clipboard } = navigator;
    const done = await shareOrCopy(sharedWords(draw, location.origin), {
      share: share?.bind(navigator),
      clipboard,
    });
    if (done === 'copied') toast({ title: 'Link copied' });
    if (done === 'failed') {
      toast({
        title: 'The link could not be copied',
        description: 'Your browser does not allow it here. It is in the address of the draw’s page.',
        variant: 'destructive',
      });
    }
  };
  return (
    <Button variant="secondary" onClick={() => void pass()}>
      <Share2 className="size-4.5" aria-hidden="true" />
      Share this draw
    </Button>
  );
}
