import { ReceiptText } from 'lucide-react';
import { ButtonLink } from '#web/components/ui/button.tsx';

/** Leads to the settlement statement, which can be printed and has the fee invoice. */
export function StatementLink({ drawId }: { drawId: string }) {
  return (
    <ButtonLink
      to="/prize-draw/$id/statement"
      params={{ id: drawId }}
      variant="secondary"
      size="sm"
      className="mt-5"
    >
      <ReceiptText className="size-4.5" aria-hidden="true" />
      Statement and invoice
    </ButtonLink>
  );
}
