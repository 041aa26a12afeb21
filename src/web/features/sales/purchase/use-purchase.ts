import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { Receipt } from '#contract/sales/orders.ts';
import { splitName } from '#domain/accounts/display-name.ts';
import { CHALLENGE_REQUIRED_MESSAGE } from '#domain/orders/rejections.ts';
import { joinDateParts } from '#domain/play/date-of-birth.ts';
import { toast } from '#web/components/ui/toast.ts';
import { forgetContact } from '#web/features/accounts/sign-in/kept-contact.ts';
import { drawQuery } from '#web/features/draws/queries.ts';
import { forgetChallenge } from '#web/features/sales/challenges/stored-challenge.ts';
import type { KeptChallenge } from '#web/features/sales/challenges/use-stored-challenge.ts';
import { rememberPurchase } from '#web/features/sales/ticket-proofs/purchase-facts.ts';
import { ApiError } from '#web/lib/api.ts';
import { getErrorMessage } from '#web/lib/messages.ts';
import { createRandomKey } from '#web/lib/random-key.ts';
import { useApi, useSite } from '#web/lib/router-context.ts';
import { sessionQuery, useAuth } from '#web/lib/session.tsx';
import { getBuyerNames, type PurchaseForm } from './buyer.ts';
import { keepBought } from './chosen-quantity.ts';
import { followOrder } from './follow-order.ts';
import type { AccountInput, AccountMode } from './machine/account-step.ts';
import {
  createPurchase,
  getPayment,
  type PaymentRequest,
  type PurchaseEffect,
} from './machine/purchase-state.ts';
import { useOtherTabs } from './other-tabs.ts';
import { type PaymentDetails, type PaymentForm, PaymentProblem, type WalletSheet } from './payment-form.ts';
import {
  describeFailure,
  isAboveCreditLimit,
  isSignedOut,
  needsChallenge,
  needsDateOfBirth,
  PurchaseBlocked,
} from './purchase-errors.ts';
import { getPurchaseView } from './purchase-view.ts';
import { openOrderQuery, orderQuery, refreshSold } from './queries.ts';
import { sendWithRetries, Unreachable } from './send-with-retries.ts';
import { useMachine } from './use-machine.ts';
import { useOwnOrder } from './use-own-order.ts';

type PurchaseOptions = { draw: PrizeDraw; quantity: number; orderId: string | undefined; now: number };

export type PurchaseFlow = ReturnType<typeof usePurchase>;

/**
 * Runs a page's purchase machine and its effects: API calls, changes to the URL, messages to other tabs, and
 * toasts.
 */
export function usePurchase({ draw, quantity, orderId, now }: PurchaseOptions) {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const site = useSite();
  const { user, login, register } = useAuth();
  const own = useOwnOrder({ draw, orderId });
  const { receipt } = own;
  const fields = useRef<PaymentForm>(null);
  const leaving = useLeaving();
  const explain = useExplain(draw.id);
  const { state, send } = useMachine(createPurchase(site.payments.provider), run);
  const tellTabs = useOtherTabs(draw.id, ({ orderId: id, state: news }) =>
    send({ type: 'other-tab', orderId: id, state: news }),
  );
  const elsewhere = usePaidOrder(state.settledElsewhereId);

  const isNamed = orderId !== undefined;
  const { id, status, expiresAt } = receipt?.order ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each change of the order
  useEffect(() => {
    if (receipt) send({ type: 'order-seen', receipt, isNamed });
  }, [id, status, expiresAt, isNamed]);

  function run(effect: PurchaseEffect): void {
    switch (effect.type) {
      case 'enter':
        void enter(effect.mode, effect.input);
        break;
      case 'collect':
        void collect(effect.sheet);
        break;
      case 'fail-sheet':
        effect.sheet.fail(effect.message);
        break;
      case 'send':
        void deliver(effect.request, effect.details);
        break;
      case 'authenticate':
        void authenticate(effect.clientSecret);
        break;
      case 'follow':
        void follow(effect.receipt);
        break;
      case 'check':
        void check(effect.orderId);
        break;
      case 'cache':
        own.cache(effect.receipt);
        break;
      case 'announce':
        if (effect.order.status === 'paid') celebrate(effect.order);
        refreshSold(queryClient);
        break;
      case 'tell-tabs':
        tellTabs({ orderId: effect.orderId, state: effect.state });
        break;
      case 'show':
        void show(effect.orderId).finally(() => send({ type: 'shown' }));
        break;
      case 'load-open-order':
        void own.loadOpen();
        break;
      case 'reload-named-order':
        void own.reloadNamed();
        break;
      case 'reload-order':
        void (isNamed ? own.reloadNamed() : own.loadOpen());
        break;
      case 'toast':
        toast({ ...effect.failure, variant: 'destructive' });
        break;
      case 'explain':
        explain(effect.error);
        break;
      default:
        effect satisfies never;
    }
  }

  const reject = (error: unknown) =>
    send({ type: 'rejected', error, paidElsewhereId: elsewhere?.id ?? null });

  async function enter(mode: AccountMode, input: AccountInput) {
    const { email, name, password, code, dateOfBirth: birth, ...consents } = input;
    try {
      if (mode === 'new') {
        const dateOfBirth = (birth && joinDateParts(birth)) ?? '';
        const { firstName } = await register({
          email,
          password,
          ...splitName(name),
          ...consents,
          dateOfBirth,
        });
        toast({
          title: 'Registration successful',
          description: `Welcome to ${site.brandName}, ${firstName}.`,
        });
      } else {
        const { firstName } = await login({ email, password, ...(code && { code }) });
        toast({ title: 'Login successful', description: `Welcome back, ${firstName}!` });
      }
      // Loaded first, so that the form stays in place unless the user has an open order.
      await queryClient.fetchQuery(openOrderQuery(api, draw.id)).catch(() => {});
      send({ type: 'entered' });
    } catch (error) {
      const reason = error instanceof ApiError ? error.code : undefined;
      send({ type: 'entry-rejected', code: reason, message: getErrorMessage(error) });
    }
  }

  async function collect(sheet: WalletSheet | null): Promise<void> {
    const source = sheet ?? fields.current;
    try {
      if (!source) throw new PaymentProblem('The payment form isn’t ready yet.');
      send({ type: 'collected', details: await source.collect() });
    } catch (error) {
      if (!(error instanceof PaymentProblem)) return reject(error);
      const { message, inForm } = error;
      send({ type: 'details-invalid', problem: { message, takesFocus: !inForm } });
    }
  }

  async function deliver(request: PaymentRequest, details: PaymentDetails): Promise<void> {
    const post = () =>
      request.kind === 'new'
        ? api('POST /api/v1/prize-draws/:id/tickets', {
            params: { id: draw.id },
            body: { ...request.body, ...details },
            headers: { 'idempotency-key': request.key },
          })
        : api('POST /api/v1/orders/:id/payment', { params: { id: request.orderId }, body: details });
    try {
      const response = await sendWithRetries(post, {
        onRetry: (reason) => send({ type: 'delayed', reason }),
      });
      remember(request, response.order.id);
      send({ type: 'received', receipt: response });
    } catch (error) {
      if (error instanceof Unreachable) send({ type: 'unreachable', reason: error.reason });
      else {
        // The order exists, and can be paid with another card.
        if (isAboveCreditLimit(error) && error instanceof ApiError) remember(request, error.body?.order);
        reject(error);
      }
    }
  }

  function remember(request: PaymentRequest, id: string | undefined): void {
    if (request.kind === 'new' && id !== undefined) {
      rememberPurchase(() => sessionStorage, id, request.body);
    }
  }

  async function authenticate(clientSecret: string): Promise<void> {
    let problem: string | null;
    try {
      problem = (await fields.current?.authenticate(clientSecret)) ?? null;
    } catch {
      problem = 'We couldn’t ask your bank to confirm the payment.';
    }
    send({ type: 'authenticated', problem });
  }

  async function follow(pending: Receipt): Promise<void> {
    const signal = leaving.current?.signal;
    const latest = await followOrder(api, pending, { signal });
    if (!signal?.aborted) send({ type: 'followed', receipt: latest });
  }

  async function check(openId: string): Promise<void> {
    // Errors are ignored here, because they are reported when the payment is sent.
    const found = await api('POST /api/v1/orders/:id/payment', { params: { id: openId }, body: {} }).catch(
      () => null,
    );
    if (found) send({ type: 'checked', receipt: found });
  }

  /** Puts an order's id in the URL, or removes it, so that a reload shows the same view. */
  function show(shown: string | undefined): Promise<void> {
    return navigate({
      to: '/prize-draw/$id/purchase',
      params: { id: draw.id },
      search: { quantity, ...(shown !== undefined && { order: shown }) },
      replace: true,
      resetScroll: false,
    });
  }

  const buy = async (form: PurchaseForm, challenge: KeptChallenge, sheet?: WalletSheet) => {
    const block = (problem: unknown) => {
      sheet?.fail(describeFailure(problem).description);
      send({ type: 'sheet-closed' });
      explain(problem);
    };
    if (!user) {
      return block(new PurchaseBlocked('Login Required', 'You must be logged in to purchase tickets.'));
    }
    if (draw.skillGameType && !challenge) {
      return block(new PurchaseBlocked('Challenge Required', CHALLENGE_REQUIRED_MESSAGE));
    }
    try {
      await saveDateOfBirth(user, form);
    } catch (error) {
      return block(error);
    }
    const body = {
      ...getBuyerNames(user, form.name),
      email: form.email,
      quantity,
      totalPence: draw.ticketPrice * quantity,
      userId: user.id,
      challengeId: challenge ?? null,
      over18: form.over18,
      ukResident: form.ukResident,
    };
    send({ type: 'pay', request: { kind: 'new', key: createRandomKey(), body }, ...(sheet && { sheet }) });
  };

  /** Accounts from before it was asked have no date of birth yet. It is kept even if the purchase fails. */
  async function saveDateOfBirth(buyer: User, { dateOfBirth: parts }: PurchaseForm): Promise<void> {
    const dateOfBirth = parts && joinDateParts(parts);
    if (!dateOfBirth || buyer.dateOfBirth) return;
    const saved = await api('PATCH /api/v1/users/:id', { params: { id: buyer.id }, body: { dateOfBirth } });
    queryClient.setQueryData(sessionQuery(api).queryKey, saved);
  }

  return {
    state,
    send,
    receipt,
    elsewhere,
    fields,
    view: getPurchaseView(state, receipt, now),
    isKnown: own.isKnown || state.account.isSending,
    newPayment: getPayment(state, { kind: 'new' }),
    openPayment: getPayment(state, { kind: 'open', orderId: id ?? '' }),
    buy,
    reloadOrder: own.reloadNamed,
  };
}

/** Provides a controller that is aborted when the user leaves the page. */
function useLeaving() {
  const leaving = useRef<AbortController>(null);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  return leaving;
}

/** The order that another tab has paid for. */
function usePaidOrder(orderId: string | null): Receipt['order'] | null {
  const api = useApi();
  const { data } = useQuery({ ...orderQuery(api, orderId ?? ''), enabled: orderId !== null });
  return data?.order.status === 'paid' ? data.order : null;
}

/** Explains why nothing was bought, and offers the buyer a way to continue. */
function useExplain(drawId: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { refresh } = useAuth();
  return (error: unknown) => {
    toast({ ...describeFailure(error), variant: 'destructive' });
    if (isSignedOut(error) || needsDateOfBirth(error)) void refresh();
    if (needsChallenge(error)) {
      forgetChallenge(sessionStorage);
      void navigate({ to: '/prize-draw/$id/challenge', params: { id: drawId }, replace: true });
    } else if (error instanceof ApiError) {
      // The tickets may have sold out, or the sale may have ended or been paused. Refetching shows the current
      // status.
      void queryClient.invalidateQueries({ queryKey: drawQuery(api, drawId).queryKey });
      void queryClient.invalidateQueries({ queryKey: ['GET /api/v1/prize-draws/:id/tickets'] });
      // The buyer may have reached their limit or begun a break in another browser.
      void queryClient.invalidateQueries({ queryKey: ['GET /api/v1/users/:id/limits'] });
      // The order may need an age check first.
      void queryClient.invalidateQueries({ queryKey: ['GET /api/v1/users/:id/age-check'] });
    }
  };
}

function celebrate(order: Receipt['order']): void {
  forgetChallenge(sessionStorage);
  forgetContact(sessionStorage, 'purchase');
  keepBought(sessionStorage, order.prizeDrawId);
  const description = `You've successfully purchased ${order.quantity} ticket(s).`;
  toast({ title: 'Purchase Complete!', description });
}
