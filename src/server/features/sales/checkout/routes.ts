import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Receipt } from '#contract/sales/orders.ts';
import { serve } from '#server/plugins/serve-call.ts';
import { presentReceipt } from '../orders/service.ts';
import type { Checkout, CheckoutService } from './service.ts';

export function checkoutRoutes(app: FastifyInstance, checkout: CheckoutService): void {
  serve(app, 'POST /api/v1/prize-draws/:id/tickets', async ({ viewer, params, body, request }) => {
    const key = request.headers['idempotency-key']?.toString();
    return respond(
      request,
      await checkout.buy(viewer, { drawId: params.id, purchase: body, key, address: request.ip }),
    );
  });
  serve(app, 'POST /api/v1/orders/:id/payment', async ({ viewer, params, body, request }) => {
    const { testOutcome, confirmationToken } = body;
    const means = {
      ...(testOutcome !== undefined && { testOutcome }),
      ...(confirmationToken !== undefined && { confirmationToken }),
    };
    return respond(request, await checkout.pay(viewer, params.id, means));
  });
  serve(app, 'POST /api/v1/orders/:id/cancel', async ({ viewer, params }) =>
    presentReceipt(await checkout.cancel(viewer, params.id)),
  );
}

/** The payment's client secret is sent only in this response, and is never stored. */
function respond(request: FastifyRequest, { receipt, clientSecret, trouble }: Checkout): Receipt {
  if (trouble !== undefined)
    request.log.error({ err: trouble }, 'The payment could not be requested from the provider');
  const response = presentReceipt(receipt);
  if (!response.payment || clientSecret === undefined) return response;
  return { ...response, payment: { ...response.payment, clientSecret } };
}
