import { Link } from '@tanstack/react-router';

/** Explains a ticket proof, and where to check it. */
export function TicketProofNote({ drawId, className }: { drawId: string; className?: string }) {
  return (
    <p className={className}>
      A ticket proof shows that your ticket is in the draw’s public log as you bought it.{' '}
      <Link
        to="/prize-draw/$id/verify"
        params={{ id: drawId }}
        className="whitespace-nowrap font-semibold text-accent underline"
      >
        Check the draw
      </Link>
    </p>
  );
}
