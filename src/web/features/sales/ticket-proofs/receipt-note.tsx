import { Link } from '@tanstack/react-router';

/** Explains a ticket proof, and where to check it. */
export function ReceiptNote({ drawId, className }: { drawId: string; className?: string }) {
  return (
    <p className={className}>
      A receipt proves that your ticket stands in the draw’s public log as you bought it.{' '}
      <Link
        to="/prize-draw/$id/verify"
        params={{ id: drawId }}
        className="whitespace-nowrap font-semibold text-accent underline"
      >
        Check a receipt
      </Link>
    </p>
  );
}
