import { Ellipsis, Mail, ReceiptText, Undo2 } from 'lucide-react';
import type { Ticket } from '#contract/sales/orders.ts';
import { formatTicketNumber } from '#domain/orders/ticket-digits.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Menu, MenuItem } from '#web/components/ui/dropdown-menu.tsx';

export type TicketActions = {
  onVoid: (ticket: Ticket) => void;
  onRefund: (ticket: Ticket) => void;
  onRefundOrder: (ticket: Ticket) => void;
  onResend: (ticket: Ticket) => void;
  /** Whether the user may void and refund, and resend confirmations. */
  mayRefund: boolean;
  mayResend: boolean;
  /** Only admins may refund tickets that they voided without a refund. */
  mayRefundVoided: boolean;
};

type TicketMenuProps = { ticket: Ticket; actions: TicketActions };

/**
 * Other actions on a ticket. Those that are unavailable are disabled instead of hidden, so that their positions do
 * not change.
 */
export function TicketMenu({ ticket, actions }: TicketMenuProps) {
  const { onRefund, onRefundOrder, onResend, mayRefund, mayResend, mayRefundVoided } = actions;
  const refundable = !ticket.refunded && (!ticket.voided || mayRefundVoided);
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
      {mayResend && (
        <MenuItem icon={Mail} disabled={ticket.voided} onSelect={() => onResend(ticket)}>
          Resend confirmation
        </MenuItem>
      )}
      {mayRefund && (
        <>
          <MenuItem icon={Undo2} disabled={!refundable} onSelect={() => onRefund(ticket)} danger={refundable}>
            Refund
          </MenuItem>
          <MenuItem
            icon={ReceiptText}
            disabled={!ticket.orderId}
            onSelect={() => onRefundOrder(ticket)}
            danger={Boolean(ticket.orderId)}
          >
            Refund whole order
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
