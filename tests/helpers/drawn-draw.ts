import { vi } from 'vitest';
import type { DrawInput, PrizeDraw } from '#contract/draws/draws.ts';
import type { TestApp } from './app.ts';
import { publishedDraw } from './draws.ts';
import type { Someone } from './people.ts';
import { buy } from './tickets.ts';

/** A purchase, whether its answer is right, and whether its tickets are voided afterwards. */
export type Sale = { buyer: Someone; quantity?: number; right?: boolean; voided?: boolean };

/** A draw on sale with these sales, made through the API. */
export async function sellByCalls(
  app: TestApp,
  host: Someone,
  sales: readonly Sale[],
  overrides: Partial<DrawInput> = {},
): Promise<PrizeDraw> {
  const draw = await publishedDraw(app, host, overrides);
  for (const { buyer, quantity = 1, right = true, voided = false } of sales) {
    const { tickets } = await buy(buyer.client, draw, quantity, { right });
    for (const { id } of voided ? tickets : []) {
      const { status } = await host.client.call('POST /api/v1/prize-draws/:id/tickets/:ticketId/void', {
        params: { id: draw.id, ticketId: id },
        body: { reason: 'Asked for' },
      });
      if (status !== 200) throw new Error('the ticket was not voided');
    }
  }
  return draw;
}

export async function startDrawing(host: Someone, { id }: { id: string }): Promise<void> {
  await host.client.call('POST /api/v1/prize-draws/:id/end', { params: { id } });
  const { status, error } = await host.client.call('POST /api/v1/prize-draws/:id/start', {
    params: { id },
  });
  if (status !== 200) throw new Error(`the drawing did not start: ${error.message}`);
}

/** Waits for the running countdown, and returns the result. */
export async function drawResult(host: Someone, { id }: { id: string }) {
  const asked = () => host.client.call('POST /api/v1/prize-draws/:id/draw', { params: { id } });
  return vi.waitFor(
    async () => {
      const { status, body } = await asked();
      if (status !== 200) throw new Error(`there is no result yet: ${status}`);
      return body;
    },
    { timeout: 20_000, interval: 100 },
  );
}
