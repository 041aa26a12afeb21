import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { Ticket } from '#contract/sales/orders.ts';
import { formatFullName } from '#domain/accounts/display-name.ts';
import { formatPounds } from '#domain/money/format.ts';
import { formatTicketNumber } from '#domain/orders/ticket-digits.ts';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { CauseField } from './cause-field.tsx';
import { ReasonField } from './reason-field.tsx';
import { useReason } from './use-reason.ts';
import { useRefundTicket } from './use-refund-ticket.ts';
import { REFUND_REASON_REQUIRED } from './void-rejection.ts';

type RefundDialogProps = {
  draw: Pick<PrizeDraw, 'id' | 'ticketPrice'>;
  ticket: Ticket;
  /** Whether the public cause has to be chosen. */
  mustChooseCause: boolean;
  onClose: () => void;
};

/** Asks for the reason for refunding a ticket. The buyer will see it. */
export function RefundDialog({ draw, ticket, mustChooseCause, onClose }: RefundDialogProps) {
  const { read, field, causeField } = useReason(mustChooseCause && !ticket.voided ? null : 'requested');
  const { mutate, isPending } = useRefundTicket(draw.id, onClose);
  const price = formatPounds(draw.ticketPrice);
  const confirm = () => {
    const why = read(REFUND_REASON_REQUIRED);
    if (why) mutate({ ticket, ...why });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Refund ticket #${formatTicketNumber(ticket.ticketNumber)}?`}
      description={
        <span className="wrap-anywhere">
          {`${formatFullName(ticket)} will get ${price} back and an email with your reason. `}
          {ticket.voided
            ? 'The ticket stays voided. '
            : 'The ticket will leave the draw and its place can be sold again. '}
          You can’t undo this.
        </span>
      }
      confirmText={`Refund ${price}`}
      onConfirm={confirm}
      pending={isPending}
      pendingText="Refunding..."
      danger
    >
      <ReasonField {...field} />
      {!ticket.voided && <CauseField {...causeField} />}
    </ConfirmDialog>
  );
}
