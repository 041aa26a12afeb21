import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Button } from '#web/components/ui/button.tsx';
import { toast } from '#web/components/ui/toast.ts';
import { getErrorMessage } from '#web/lib/messages.ts';
import { useApi } from '#web/lib/router-context.ts';
import { useAuth } from '#web/lib/session.tsx';
import { loadOwnProofs } from './load-own-proofs.ts';
import { reportWrongProofs } from './report-wrong-proofs.ts';
import { saveTicketProofs } from './save-ticket-proofs.ts';

/** Saves the proofs of all of the user's tickets in a draw as one file. The browser checks and keeps them. */
export function SaveAllProofs({ drawId }: { drawId: string }) {
  const api = useApi();
  const { user } = useAuth();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const proofs = await loadOwnProofs(api, drawId);
      saveTicketProofs(drawId, proofs);
      if (user) await reportWrongProofs(proofs, { drawId, account: user.id });
    },
    onError: (error) =>
      toast({
        title: 'We couldn’t load your ticket proofs',
        description: getErrorMessage(error),
        variant: 'destructive',
      }),
  });
  return (
    <Button
      size="sm"
      variant="quiet"
      className="-mt-2 mb-4 -ml-3.5"
      pending={isPending}
      pendingText="Loading..."
      onClick={() => mutate()}
      data-screen-only=""
    >
      <Download className="size-4.5" aria-hidden="true" />
      Save all ticket proofs
    </Button>
  );
}
