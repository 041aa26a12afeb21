import { Ellipsis, Mail, ReceiptText, Undo2 } from 'lucide-react';
import type { Ticket } from '#contract/sales/orders.ts';
import { formatTicketNumber } from '#domain/orders/ticket-digits.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Menu, MenuItem } from '#web/components/ui/dropdown-menu.tsx';

export type TicketActions = {
  /** Voids and refunds; null if the user can make none. */
  refunds: Record<'onVoid' | 'onRefund' | 'onRefundOrder', (ticket: Ticket) => void> | null;
  /** Null if the user may not write to the buyers. */
  onResend: ((ticket: Ticket) => void) | null;
  /** Only admins may refund tickets that they voided without a refund. */
  mayRefundVoided: boolean;
};

type TicketMenuProps = { ticket: Ticket; actions: TicketActions };

/**
 * Other actions on a ticket. Those that are unavailable are disabled instead of hidden, so that their positions do
 * not change.
 */
export function TicketMenu({ ticket, actions }: TicketMenuProps) {
  const { refunds, onResend, mayRefundVoided } = actions;
  const refundable = !ticket.refunded && (!ticket.voided || mayRefundVoided);
  if (!refunds && !onResend) return null;
  return (
    <Menu
      trigger={
        <Button
          variant="quiet"
          size="icon"
          aria-label={`More actions for ticket ${formatTicketNumber(ticket.ticketNumber)}`}
        >
          <Ellipsis className="size-5" aria-hidden="true" />
        </Button>
      }
    >
      {onResend && (
        <MenuItem icon={Mail} disabled={ticket.voided} onSelect={() => onResend(ticket)}>
          Resend confirmation
        </MenuItem>
      )}
      {refunds && (
        <>
          <MenuItem
            icon={Undo2}
            disabled={!refundable}
            onSelect={() => refunds.onRefund(ticket)}
            danger={refundable}
          >
            Refund
          </MenuItem>
          <MenuItem
            icon={ReceiptText}
            disabled={!ticket.orderId}
            onSelect={() => refunds.onRefundOrder(ticket)}
            danger={Boolean(ticket.orderId)}
          >
            Refund whole order
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
