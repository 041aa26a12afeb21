import { randomUUID } from 'node:crypto';
import type { NewEmail } from '#server/features/email/outbox/service.ts';
import type { DrawRow } from './store.ts';

/** Builds the email that tells a host that their draw was taken off sale. */
export function buildOffSaleEmail(draw: DrawRow, recipient: string, reason: string): NewEmail {
  const { id, title, colorScheme, customColor, ownerId } = draw;
  const paused = draw.issuedCount > 0 || draw.heldCount > 0;
  return {
    template: 'draw-unpublished',
    recipient,
    personId: ownerId,
    dedupKey: `draw-unpublished:${id}:${randomUUID()}`,
    data: { draw: { id, title, colorScheme, customColor }, reason, paused },
  };
}
