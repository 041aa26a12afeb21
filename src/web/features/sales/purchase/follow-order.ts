import type { Receipt } from '#contract/sales/orders.ts';
import type { Api } from '#web/lib/api.ts';

const TRIES = 10;
const EVERY_MS = 1000;

type Following = { signal?: AbortSignal | undefined; sleep?: (ms: number) => Promise<void> };

/**
 * Polls an order for a few seconds until its payment is settled, because the bank's result arrives later, through
 * the payment provider. Returns the latest state. Failed calls are ignored.
 */
export async function followOrder(
  api: Api,
  receipt: Receipt,
  { signal, sleep = pause }: Following,
): Promise<Receipt> {
  let latest = receipt;
  for (let tries = 0; tries < TRIES && latest.order.status === 'pending' && !signal?.aborted; tries += 1) {
    if (tries > 0) await sleep(EVERY_MS);
    latest = await api('GET /api/v1/orders/:id', { params: { id: receipt.order.id } }).catch(() => latest);
  }
  return latest;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
