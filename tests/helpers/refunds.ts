import type { Client } from './app.ts';

export const voidTicket = (
  client: Client,
  drawId: string,
  ticketId: string,
  body: { reason: string; refund?: boolean } = { reason: 'Bought by mistake' },
) =>
  client.call('POST /api/v1/prize-draws/:id/tickets/:ticketId/void', {
    params: { id: drawId, ticketId },
    body,
  });

export const refundTicket = (client: Client, drawId: string, ticketId: string, reason = 'Asked for') =>
  client.call('POST /api/v1/prize-draws/:id/tickets/:ticketId/refund', {
    params: { id: drawId, ticketId },
    body: { reason },
  });

export const refundOrder = (client: Client, drawId: string, orderId: string, reason = 'Asked for') =>
  client.call('POST /api/v1/prize-draws/:id/orders/:orderId/refund', {
    params: { id: drawId, orderId },
    body: { reason },
  });

export const cancelDraw = (client: Client, drawId: string, reason = 'The prize is gone') =>
  client.call('POST /api/v1/prize-draws/:id/cancel', { params: { id: drawId }, body: { reason } });
