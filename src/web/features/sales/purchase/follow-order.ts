import type { Receipt } from '#contract/sales/orders.ts';
import type { Api } from '#web/lib/api.ts';

const TRIES = 10;
const EVERY_MS = 1000;

type Following = { signal?: AbortSignal | undefined; sleep?: (ms: number) => Promise<void> };

/**
 * Asks the server to look up a payment, and then polls its order for a few seconds until it is settled, because the bank's
 * result can arrive later, through the payment provider. Returns the latest state. Failed calls are ignored.
 */
export async function followOrder(
  api: Api,
  receipt: Receipt,
  { signal, sleep = pause }: Following,
): Promise<Receipt> {
  const params = { id: receipt.order.id };
  let latest = receipt;
  for (let tries = 0; tries < TRIES && isUndecided(latest) && !signal?.aborted; tries += 1) {
    if (tries > 0) await sleep(EVERY_MS);
    const asking =
      tries === 0
        ? api('POST /api/v1/orders/:id/payment', { params, body: {} })
        : api('GET /api/v1/orders/:id', { params });
    latest = await asking.catch(() => latest);
  }
  return latest;
}

/** A refused card leaves the order open, for another card. */
const isUndecided = ({ order, payment }: Receipt) =>
  order.status === 'pending' && payment?.refusal === undefined;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
