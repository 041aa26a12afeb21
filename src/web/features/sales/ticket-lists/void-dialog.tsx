import { useState } from 'react';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { Ticket } from '#contract/sales/orders.ts';
import { formatFullName } from '#domain/accounts/display-name.ts';
import { formatPounds } from '#domain/money/format.ts';
import { formatTicketNumber } from '#domain/orders/ticket-digits.ts';
import { Checkbox } from '#web/components/ui/choice.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { toast } from '#web/components/ui/toast.ts';
import { CauseField } from './cause-field.tsx';
import { ReasonField } from './reason-field.tsx';
import { useReason } from './use-reason.ts';
import { useVoidTicket } from './use-void-ticket.ts';
import { REASON_REQUIRED } from './void-rejection.ts';

type VoidDialogProps = {
  draw: Pick<PrizeDraw, 'id' | 'ticketPrice'>;
  ticket: Ticket;
  /** Only admins may keep the money, in cases of fraud. */
  mayKeepMoney: boolean;
  /** Whether the public cause has to be chosen. */
  mustChooseCause: boolean;
  onClose: () => void;
};

/** Asks for the reason for voiding a ticket. The buyer will see it. */
export function VoidDialog({ draw, ticket, mayKeepMoney, mustChooseCause, onClose }: VoidDialogProps) {
  const [refund, setRefund] = useState(true);
  const { given, read, field, causeField } = useReason(mustChooseCause ? null : 'other');
  const { mutate, isPending } = useVoidTicket(draw.id, onClose);
  const confirm = () => {
    const why = read(REASON_REQUIRED.description);
    if (why) mutate({ ticket, refund, ...why });
    else if (!given) toast({ ...REASON_REQUIRED, variant: 'destructive' });
  };
  const price = formatPounds(draw.ticketPrice);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Void ticket #${formatTicketNumber(ticket.ticketNumber)}?`}
      description={
        <span className="wrap-anywhere">
          {whatTheyGet(ticket, { refund, price })}
          The ticket will leave the draw and its place can be sold again. You can’t undo this.
        </span>
      }
      confirmText={refund ? `Void and refund ${price}` : 'Void without refund'}
      onConfirm={confirm}
      pending={isPending}
      pendingText="Voiding..."
      danger
    >
      <ReasonField {...field} />
      <CauseField {...causeField} />
      {mayKeepMoney && (
        <Checkbox
          className="mt-3"
          label={`Refund ${price} to the buyer`}
          help="Only skip the refund if someone cheated."
          checked={refund}
          onChange={(event) => setRefund(event.target.checked)}
        />
      )}
    </ConfirmDialog>
  );
}

function whatTheyGet(ticket: Ticket, { refund, price }: { refund: boolean; price: string }): string {
  const name = formatFullName(ticket);
  if (refund) return `${name} will get ${price} back and an email with your reason. `;
  return `${name} will get an email with your reason, but no refund. `;
}
