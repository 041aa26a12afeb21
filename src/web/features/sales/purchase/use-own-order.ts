import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { Receipt } from '#contract/sales/orders.ts';
import { toast } from '#web/components/ui/toast.ts';
import { forgetContact } from '#web/features/accounts/sign-in/purchase-contact.ts';
import { forgetChallenge } from '#web/features/sales/challenges/stored-challenge.ts';
import { useApi } from '#web/lib/router-context.ts';
import { useAuth } from '#web/lib/session.tsx';
import { keepBought } from './chosen-quantity.ts';
import { openOrderQuery, orderQuery, refreshSold } from './queries.ts';

const POLL_MS = 3000;

type Named = { draw: Pick<PrizeDraw, 'id'>; quantity: number; orderId: string | undefined };

/**
 * The order that this page is about: the one that its address names, else the person's own that still waits for its
 * payment. It is asked for again until it is settled, wherever that happens.
 */
export function useOwnOrder({ draw, quantity, orderId }: Named) {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const enabled = useAuth().user !== null;
  const openKey = openOrderQuery(api, draw.id).queryKey;

  const open = useQuery({ ...openOrderQuery(api, draw.id), enabled: enabled && orderId === undefined });
  const named = useQuery({
    ...orderQuery(api, orderId ?? ''),
    enabled: enabled && orderId !== undefined,
    refetchInterval: ({ state }) => state.data?.order.status === 'pending' && POLL_MS,
    refetchOnWindowFocus: ({ state }) => (state.data?.order.status === 'pending' ? 'always' : false),
  });
  const found = enabled ? (orderId === undefined ? open.data : named.data) : null;
  const receipt = found?.order.prizeDrawId === draw.id ? found : null;

  /** Lets the address name an order, or none: a reload then shows the same. */
  const show = (order: string | undefined) =>
    navigate({
      to: '/prize-draw/$id/purchase',
      params: { id: draw.id },
      search: { quantity, ...(order !== undefined && { order }) },
      replace: true,
      resetScroll: false,
    });
  const settle = useSettling();

  const keep = (news: Receipt) => {
    const { id, status } = news.order;
    queryClient.setQueryData(orderQuery(api, id).queryKey, news);
    queryClient.setQueryData(openKey, status === 'pending' ? news : null);
    settle(news);
  };

  const opened = orderId === undefined ? receipt : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each order that is found
  useEffect(() => {
    if (!opened) return;
    queryClient.setQueryData(orderQuery(api, opened.order.id).queryKey, opened);
    void show(opened.order.id);
  }, [opened?.order.id]);

  useOutcome(receipt, keep);

  return {
    receipt,
    /** Whether it is known if there is one. */
    known: !enabled || (orderId === undefined ? !open.isLoading : !named.isLoading),
    show,
    /** Takes in how an order stands, as a call has answered. */
    keep,
    /** Asks whether there is one that waits. */
    look: () => queryClient.invalidateQueries({ queryKey: openKey }),
    /** Asks how the order of this page stands. */
    refresh: () => named.refetch(),
  };
}

/** An order that was waiting when the page came is settled while somebody looks on. */
function useOutcome(receipt: Receipt | null, keep: (receipt: Receipt) => void): void {
  const before = useRef(receipt?.order);
  useEffect(() => {
    const was = before.current;
    before.current = receipt?.order;
    const same = was?.id === receipt?.order.id;
    if (receipt && same && was?.status === 'pending' && receipt.order.status !== 'pending') keep(receipt);
  });
}

/** What follows from how an order stands, once: tickets are held, sold or back again, and a challenge has served. */
function useSettling() {
  const queryClient = useQueryClient();
  const known = useRef(new Map<string, string>());
  return ({ order }: Receipt) => {
    if (known.current.get(order.id) === order.status) return;
    known.current.set(order.id, order.status);
    if (order.status === 'paid') {
      forgetChallenge(sessionStorage);
      forgetContact(sessionStorage);
      keepBought(sessionStorage, order.prizeDrawId);
      const description = `You've successfully purchased ${order.quantity} ticket(s).`;
      toast({ title: 'Purchase Complete!', description });
    }
    refreshSold(queryClient);
  };
}
