import { useEffect, useRef, useState } from 'react';
import type { Receipt } from '#contract/sales/orders.ts';
import { useApi } from '#web/lib/router-context.ts';
import { type Hitch, Unanswered, untilAnswered } from './attempt.ts';
import { followOrder } from './follow-order.ts';
import { type Means, type PaymentForm, PaymentProblem } from './payment-form.ts';

/** How far a payment has come. `again`: it is being sent once more by itself; `stuck`: only if the buyer asks for it. */
export type PayStage =
  | { at: 'form' }
  | { at: 'sending' }
  | { at: 'again'; hitch: Hitch }
  | { at: 'stuck'; hitch: Hitch }
  | { at: 'bank' }
  | { at: 'confirming' };

/** What is wrong with the payment, in words for the buyer; `focus` where nothing else drew their attention to it. */
export type Problem = { message: string; focus: boolean };

/** What came of a payment; `problem` where the buyer's bank said no. */
export type Settled = { receipt: Receipt; problem: string | null };

type Payment = {
  /** The order stands and its buyer's bank is being asked: from here on it can be found again. */
  onOrder?: (receipt: Receipt) => void;
  onSettled: (settled: Settled) => void | Promise<void>;
  onRefused: (error: unknown) => void;
};

/** Pays once, however often the button is pressed or the line breaks, with whatever the form asks for. */
export function usePayment({ onOrder, onSettled, onRefused }: Payment) {
  const api = useApi();
  const form = useRef<PaymentForm>(null);
  const [stage, setStage] = useState<PayStage>({ at: 'form' });
  const [problem, setProblem] = useState<Problem | null>(null);
  /** Sends the same request under the same name each time; null once it was answered. */
  const attempt = useRef<(() => Promise<Receipt>) | null>(null);
  // A second click comes before the button is taken away.
  const busy = useRef(false);
  const left = useLeft();

  const finish = async (receipt: Receipt) => {
    const secret = receipt.payment?.clientSecret;
    if (receipt.order.status !== 'pending' || secret === undefined) {
      return onSettled({ receipt, problem: null });
    }
    onOrder?.(receipt);
    setStage({ at: 'bank' });
    const said = await authenticated(form.current, secret);
    setStage({ at: 'confirming' });
    const standing = await followOrder(api, receipt, { signal: left.current?.signal });
    if (!left.current?.signal.aborted) await onSettled({ receipt: standing, problem: said });
  };

  const exclusively = async (work: () => Promise<void>) => {
    if (busy.current) return;
    busy.current = true;
    setProblem(null);
    setStage({ at: 'sending' });
    let next: PayStage = { at: 'form' };
    try {
      await work();
    } catch (error) {
      if (error instanceof PaymentProblem) setProblem({ message: error.message, focus: !error.inForm });
      else if (error instanceof Unanswered) next = { at: 'stuck', hitch: error.hitch };
      else onRefused(error);
    } finally {
      busy.current = false;
      setStage(next);
    }
  };

  const deliver = async () => {
    const send = attempt.current;
    if (!send) return;
    const answer = untilAnswered(send, { onHitch: (hitch) => setStage({ at: 'again', hitch }) });
    const receipt = await answer.catch((error: unknown) => {
      if (!(error instanceof Unanswered)) attempt.current = null;
      throw error;
    });
    attempt.current = null;
    await finish(receipt);
  };

  return {
    form,
    stage,
    problem,
    tell: (message: string) => setProblem({ message, focus: true }),
    /** @param send makes the call; it may be made more than once, so it carries a name of its own */
    pay: (send: (means: Means) => Promise<Receipt>) =>
      exclusively(async () => {
        if (!form.current) throw new PaymentProblem('The payment form is not ready yet.');
        const means = await form.current.collect();
        attempt.current = () => send(means);
        await deliver();
      }),
    /** Sends what got no answer once more. */
    again: () => exclusively(deliver),
    /** Takes up an order whose payment waits for a step at the buyer's bank. */
    resume: (receipt: Receipt) => exclusively(() => finish(receipt)),
  };
}

export type PaymentFlow = ReturnType<typeof usePayment>;

/** Aborted once the page is left. */
function useLeft() {
  const left = useRef<AbortController>(null);
  useEffect(() => {
    const controller = new AbortController();
    left.current = controller;
    return () => controller.abort();
  }, []);
  return left;
}

async function authenticated(form: PaymentForm | null, secret: string): Promise<string | null> {
  try {
    return form ? await form.authenticate(secret) : null;
  } catch {
    return 'Your bank could not be asked to confirm the payment.';
  }
}
