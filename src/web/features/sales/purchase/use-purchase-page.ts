import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { Receipt } from '#contract/sales/orders.ts';
import { useApi, useSite } from '#web/lib/router-context.ts';
import { useOtherTabs } from './other-tabs.ts';
import { purchaseView } from './purchase-view.ts';
import { orderQuery } from './queries.ts';
import { useOwnOrder } from './use-own-order.ts';
import type { Settled } from './use-payment.ts';

type PageOf = { draw: PrizeDraw; quantity: number; orderId: string | undefined; now: number };

const PAYING_ELSEWHERE = 'A payment for these tickets is under way in another tab.';
const BEING_GIVEN_UP = 'Your tickets are being given up. This takes a moment.';

/** What has happened to the one order that this page is about, here and in other tabs. */
export function usePurchasePage({ draw, quantity, orderId, now }: PageOf) {
  const site = useSite();
  const own = useOwnOrder({ draw, quantity, orderId });
  const { receipt, keep, show } = own;
  const [paying, setPaying] = useState(false);
  const [confirming, setConfirming] = useState<string | null>(null);
  const [gaveUp, setGaveUp] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const [payingElsewhere, setPayingElsewhere] = useState(false);
  const heldUntil = useHeldUntil(receipt);
  const { elsewhere, tell } = useElsewhere(draw.id, (news) => {
    if (paying) return;
    setPayingElsewhere(news.state === 'paying');
    setNote(news.state === 'paying' ? PAYING_ELSEWHERE : null);
    void (orderId === undefined ? own.look() : own.refresh());
  });

  /** A payment of this tab has come as far as it will for now. */
  const settled = ({ receipt: news, problem }: Settled) => {
    const { id, status } = news.order;
    keep(news);
    tell({ orderId: id, state: 'settled' });
    setNote(status === 'pending' ? problem : null);
    const unanswered = status === 'pending' && !problem && site.payments.provider === 'stripe';
    setConfirming(unanswered ? id : null);
  };

  const id = receipt?.order.id ?? null;
  const view = purchaseView({
    ...{ receipt, now, paying, payingElsewhere, heldUntil },
    confirming: confirming !== null && confirming === id,
    gaveUp: gaveUp !== null && gaveUp === id,
  });
  return {
    ...{ view, receipt, note, elsewhere },
    known: own.known,
    onImpatient: () => setConfirming(null),
    form: {
      ...{ draw, quantity, elsewhere },
      onOrder: (news: Receipt) => {
        setPaying(true);
        keep(news);
        tell({ orderId: news.order.id, state: 'paying' });
        void show(news.order.id);
      },
      onSettled: async (outcome: Settled) => {
        const { id: settledId, status } = outcome.receipt.order;
        settled(outcome);
        // After a decline the form is there for another try, and must not give way to the order even for a moment.
        await show(status === 'declined' ? undefined : settledId);
        setPaying(false);
      },
      onOrderOpen: own.look,
      onShow: show,
    },
    open: {
      onSettled: (outcome: Settled) => {
        settled(outcome);
        // It stands beside the form already.
        setNote(null);
      },
      onUncertain: own.refresh,
      onGivenUp: (news: Receipt) => {
        setGaveUp(news.order.id);
        setNote(news.order.status === 'pending' ? BEING_GIVEN_UP : null);
        keep(news);
        tell({ orderId: news.order.id, state: 'settled' });
      },
    },
  };
}

/** Once an order is over it says no more until when its tickets were held. */
function useHeldUntil(receipt: Receipt | null): number | null {
  const [seen, setSeen] = useState<{ id: string; until: number } | null>(null);
  const { id, expiresAt } = receipt?.order ?? {};
  useEffect(() => {
    if (id !== undefined && expiresAt !== undefined) setSeen({ id, until: Date.parse(expiresAt) });
  }, [id, expiresAt]);
  return seen !== null && seen.id === id ? seen.until : null;
}

/** The order that another tab has just paid for, and the way to tell other tabs of this one's. */
function useElsewhere(drawId: string, onNews: Parameters<typeof useOtherTabs>[1]) {
  const api = useApi();
  const [heard, setHeard] = useState<string | null>(null);
  const tell = useOtherTabs(drawId, (news) => {
    if (news.state === 'settled') setHeard(news.orderId);
    onNews(news);
  });
  const { data } = useQuery({ ...orderQuery(api, heard ?? ''), enabled: heard !== null });
  return { tell, elsewhere: data?.order.status === 'paid' ? data.order : null };
}
