import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { Receipt } from '#contract/sales/orders.ts';
import { CHALLENGE_REQUIRED_MESSAGE } from '#domain/orders/rejections.ts';
import { toast } from '#web/components/ui/toast.ts';
import type { KeptChallenge } from '#web/features/sales/challenges/use-kept-challenge.ts';
import { ApiError } from '#web/lib/api.ts';
import { randomKey } from '#web/lib/random-key.ts';
import { useApi } from '#web/lib/router-context.ts';
import { useAuth } from '#web/lib/session.tsx';
import { buyerNames, type PurchaseForm } from './buyer.ts';
import { type Settled, usePayment } from './use-payment.ts';
import { Refused, useRefusal, wordsOf } from './use-refusal.ts';

type Wanted = {
  draw: PrizeDraw;
  quantity: number;
  challenge: KeptChallenge;
  onOrder: (receipt: Receipt) => void;
  onSettled: (settled: Settled) => Promise<void>;
  /** Another order of theirs stands in the way. */
  onOrderOpen: () => void;
  /** Where it is known which order their challenge has served already. */
  onChallengeUsed: (() => void) | undefined;
};

const DECLINED = 'Your card was declined.';

/** Makes an order and pays for it: one, whatever happens on the way. Says what went wrong. */
export function usePurchase({ draw, quantity, challenge, onOrder, onSettled, ...told }: Wanted) {
  const api = useApi();
  const { user } = useAuth();
  const refused = useRefusal(draw.id);

  const decline = (message: string) => {
    toast({ title: 'Purchase Failed', description: message, variant: 'destructive' });
    payment.tell(message);
  };

  const payment = usePayment({
    onOrder,
    onSettled: async (settled) => {
      await onSettled(settled);
      if (settled.receipt.order.status === 'declined') decline(settled.problem ?? DECLINED);
    },
    onRefused: (error) => {
      if (error instanceof ApiError && error.status === 402) return decline(wordsOf(error).description);
      if (error instanceof ApiError && error.code === 'order_open') told.onOrderOpen();
      const served = error instanceof ApiError && error.code === 'challenge_used';
      if (served && told.onChallengeUsed) return told.onChallengeUsed();
      refused(error);
    },
  });

  const buy = (form: PurchaseForm) => {
    if (!user) return refused(new Refused('Login Required', 'You must be logged in to purchase tickets.'));
    if (draw.skillGameType && !challenge) {
      return refused(new Refused('Challenge Required', CHALLENGE_REQUIRED_MESSAGE));
    }
    const body = {
      ...buyerNames(user, form.name),
      email: form.email,
      quantity,
      userId: user.id,
      challengeId: challenge ?? null,
      over18: form.over18,
      ukResident: form.ukResident,
    };
    const headers = { 'idempotency-key': randomKey() };
    return payment.pay((means) =>
      api('POST /api/v1/prize-draws/:id/tickets', {
        params: { id: draw.id },
        body: { ...body, ...means },
        headers,
      }),
    );
  };

  return { buy, payment };
}
