import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { toast } from '#web/components/ui/toast.ts';
import { drawQuery } from '#web/features/draws/queries.ts';
import { forgetChallenge } from '#web/features/sales/challenges/stored-challenge.ts';
import { ApiError } from '#web/lib/api.ts';
import { useApi } from '#web/lib/router-context.ts';
import { useAuth } from '#web/lib/session.tsx';

/** Refused by the page itself, before anything was sent. */
export class Refused extends Error {
  readonly title: string;

  constructor(title: string, message: string) {
    super(message);
    this.title = title;
  }
}

/** How a purchase that failed is told. The server's own words where it gave any. */
export function wordsOf(error: unknown): { title: string; description: string } {
  if (error instanceof Refused) return { title: error.title, description: error.message };
  if (error instanceof ApiError && error.status === 401)
    return { title: 'Login Required', description: 'You must be logged in to purchase tickets.' };
  const said = error instanceof ApiError ? error.answer?.message : undefined;
  return { title: 'Purchase Failed', description: said ?? 'Failed to purchase tickets. Please try again.' };
}

const CHALLENGE_CODES = ['challenge_required', 'challenge_used', 'challenge_expired'];

/** Whether another challenge has to be answered before anything can be bought. */
export function needsChallenge(error: unknown): boolean {
  return error instanceof ApiError && CHALLENGE_CODES.includes(error.code ?? '');
}

/** Tells why nothing was bought, and leads on where there is something to do about it. */
export function useRefusal(drawId: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { refresh } = useAuth();
  return (error: unknown) => {
    toast({ ...wordsOf(error), variant: 'destructive' });
    if (error instanceof ApiError && error.status === 401) void refresh();
    if (needsChallenge(error)) {
      forgetChallenge(sessionStorage);
      void navigate({ to: '/prize-draw/$id/challenge', params: { id: drawId }, replace: true });
    } else if (error instanceof ApiError) {
      // Sold meanwhile, ended or paused: the page shows how things stand now.
      void queryClient.invalidateQueries({ queryKey: drawQuery(api, drawId).queryKey });
      void queryClient.invalidateQueries({ queryKey: ['GET /api/v1/prize-draws/:id/tickets'] });
    }
  };
}
