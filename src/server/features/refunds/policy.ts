import { Refusal } from '../../refusal.ts';
import { isAdmin, type Viewer } from '../../viewer.ts';
import { seesHolders } from '../tickets/service.ts';

type Owned = { ownerId: string };

export function requireVoider(viewer: Viewer, draw: Owned, wish: { refund: boolean }): void {
  if (!seesHolders(viewer, draw)) {
    throw new Refusal('forbidden', 'Only the creator of this prize draw can void its tickets.');
  }
  // Otherwise a host could keep the money of tickets that take no part.
  if (!wish.refund && !isAdmin(viewer)) {
    throw new Refusal('forbidden', 'Only an administrator can void a ticket without a refund.');
  }
}

type VoidFacts = {
  draw: { sealedAt: Date | null; status: string };
  ticket: { voidedAt: Date | null };
};

/** Once the list of entries is sealed nothing that decides the outcome changes any more. */
export function requireVoidable({ draw, ticket }: VoidFacts): void {
  if (draw.sealedAt !== null || draw.status === 'completed') {
    throw new Refusal('conflict', 'Tickets cannot be voided after the prize draw has been drawn.', {
      code: 'drawn',
    });
  }
  if (ticket.voidedAt !== null) {
    throw new Refusal('conflict', 'This ticket has already been voided.', { code: 'already_voided' });
  }
}
