import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { CHALLENGE_REQUIRED_MESSAGE } from '#domain/orders/rejections.ts';
import { toast } from '#web/components/ui/toast.ts';
import { readChallenge } from './stored-challenge.ts';

/** The answered challenge, `null` for a draw without one, and `undefined` until the browser's storage has been read. */
export type KeptChallenge = string | null | undefined;

/**
 * Reads the answered challenge once on load. Users without one are redirected to the challenge. If `hasServed` says
 * that an order has already used it, the user came back through the browser history and is redirected to the draw's
 * page.
 */
export function useStoredChallenge(
  draw: Pick<PrizeDraw, 'id' | 'skillGameType'>,
  hasServed?: (drawId: string) => boolean,
): KeptChallenge {
  const navigate = useNavigate();
  const [kept, setKept] = useState<KeptChallenge>(undefined);
  const { id } = draw;
  const hasGame = draw.skillGameType !== null;

  useEffect(() => {
    if (!hasGame) return setKept(null);
    const found = readChallenge(sessionStorage, id);
    if (found !== null) return setKept(found);
    const to = { params: { id }, replace: true };
    if (hasServed?.(id)) return void navigate({ to: '/prize-draw/$id', ...to });
    toast({ title: 'Challenge Required', description: CHALLENGE_REQUIRED_MESSAGE, variant: 'destructive' });
    void navigate({ to: '/prize-draw/$id/challenge', ...to });
  }, [id, hasGame, hasServed, navigate]);

  return kept;
}
