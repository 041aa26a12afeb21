import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { PrizeDraw } from '#contract/draws.ts';
import { CHALLENGE_REQUIRED_MESSAGE } from '#domain/orders/refusals.ts';
import { toast } from '#web/components/ui/toast.ts';
import { keptChallenge } from './stored-challenge.ts';

/** The answered challenge, `null` for a draw without one, and `undefined` until the browser has been asked. */
export type KeptChallenge = string | null | undefined;

/** Reads the challenge once, when the page opens; whoever has answered none is sent to answer one. */
export function useKeptChallenge(draw: Pick<PrizeDraw, 'id' | 'skillGameType'>): KeptChallenge {
  const navigate = useNavigate();
  const [kept, setKept] = useState<KeptChallenge>(undefined);
  const { id } = draw;
  const hasGame = draw.skillGameType !== null;

  useEffect(() => {
    if (!hasGame) return setKept(null);
    const found = keptChallenge(sessionStorage, id);
    if (found !== null) return setKept(found);
    toast({ title: 'Challenge Required', description: CHALLENGE_REQUIRED_MESSAGE, variant: 'destructive' });
    void navigate({ to: '/prize-draw/$id/challenge', params: { id }, replace: true });
  }, [id, hasGame, navigate]);

  return kept;
}
