import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { PrizeDraw } from '#contract/draws.ts';
import { CHALLENGE_REQUIRED_MESSAGE } from '#domain/orders/refusals.ts';
import { dismissToast, toast } from '#web/components/ui/toast.ts';
import { forgetChallenge } from '#web/features/challenges/stored-challenge.ts';
import type { KeptChallenge } from '#web/features/challenges/use-kept-challenge.ts';
import { randomKey } from '#web/lib/random-key.ts';
import { useApi } from '#web/lib/router-context.ts';
import { useAuth } from '#web/lib/session.tsx';
import { type Attempt, attemptFor, isUnknownOutcome } from './attempt.ts';
import { buyerNames, type PurchaseForm } from './buyer.ts';
import { Refused, useRefusal } from './use-refusal.ts';

type Wanted = { draw: PrizeDraw; quantity: number; challenge: KeptChallenge; testPayments: boolean };

/** Buys once, however often the button is pressed or the line breaks; says what went wrong. */
export function usePurchase({ draw, quantity, challenge, testPayments }: Wanted) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { user } = useAuth();
  const refused = useRefusal(draw.id);
  const attempt = useRef<Attempt | null>(null);

  const purchase = useMutation({
    mutationFn: (form: PurchaseForm) => {
      if (!user) throw new Refused('Login Required', 'You must be logged in to purchase tickets.');
      if (draw.skillGameType && !challenge)
        throw new Refused('Challenge Required', CHALLENGE_REQUIRED_MESSAGE);
      const body = {
        ...buyerNames(user, form.name),
        email: form.email,
        quantity,
        userId: user.id,
        challengeId: challenge ?? null,
        over18: form.over18,
        ukResident: form.ukResident,
        ...(testPayments && { testOutcome: form.testOutcome }),
      };
      attempt.current = attemptFor(attempt.current, body, randomKey);
      const headers = { 'idempotency-key': attempt.current.key };
      return api('POST /api/v1/prize-draws/:id/tickets', { params: { id: draw.id }, body, headers });
    },
    onSuccess: ({ order }) => {
      attempt.current = null;
      if (order.status === 'paid') {
        forgetChallenge(sessionStorage);
        const description = `You've successfully purchased ${order.quantity} ticket(s).`;
        toast({ title: 'Purchase Complete!', description });
      } else {
        // What was said of an earlier attempt is no longer so.
        dismissToast();
      }
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => SOLD.has(queryKey[0]) });
    },
    onError: (error) => {
      if (!isUnknownOutcome(error)) attempt.current = null;
      refused(error);
    },
  });

  return {
    buy: (form: PurchaseForm) => {
      if (!purchase.isPending) purchase.mutate(form);
    },
    processing: purchase.isPending,
    receipt: purchase.data,
  };
}

/** What a sale changes of what was loaded. */
const SOLD = new Set<unknown>([
  'GET /api/v1/prize-draws',
  'GET /api/v1/prize-draws/:id',
  'GET /api/v1/prize-draws/:id/tickets',
  'GET /api/v1/prize-draws/:id/participants',
  'GET /api/v1/users/:id/prize-draws',
  'GET /api/v1/users/:id/entered-draws',
]);
