import { createHash, randomUUID } from 'node:crypto';
import type { OrdersService } from '#server/features/sales/orders/service.ts';

type SaleRequest = Parameters<OrdersService['sell']>[0];
export type SaleWish = Partial<Omit<SaleRequest, 'requestHash' | 'buyer'>>;

/** The input of a sale: by default one ticket for an adult, an approved payment and a new idempotency key. */
export function saleRequest(buyerId: string, wish: SaleWish & { drawId: string }): SaleRequest {
  const request = {
    quantity: 1,
    challengeId: null,
    consent: { over18: true, ukResident: true },
    contact: { firstName: null, lastName: null, email: null },
    testOutcome: 'approve' as const,
    network: '192.0.2.0/24',
    ...wish,
  };
  return {
    orderId: randomUUID(),
    buyer: { id: buyerId, isAdmin: false },
    idempotencyKey: randomUUID(),
    ...request,
    requestHash: createHash('sha256').update(JSON.stringify(request)).digest(),
  };
}
