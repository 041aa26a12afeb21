import { Link } from '@tanstack/react-router';

/** What a receipt is, and where it is held against the draw. */
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
