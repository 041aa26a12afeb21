import type { NewEmail } from '#server/features/email/outbox/service.ts';
import type { PayableRow } from './store.ts';

/** Builds the remittance advice for a charity. Other payees get none. */
export function buildRemittanceEmail(
  { payable, drawTitle, colorScheme, customColor, charityEmail }: PayableRow,
  { reference, paidAt }: { reference: string; paidAt: Date },
): NewEmail[] {
  if (payable.payeeKind !== 'charity' || charityEmail === null) return [];
  const { id, drawId, payeeName, amountPence, attempt } = payable;
  return [
    {
      template: 'charity-paid',
      recipient: charityEmail,
      personId: null,
      dedupKey: `charity-paid:${id}:${attempt}`,
      data: {
        draw: { id: drawId, title: drawTitle, colorScheme, customColor },
        charityName: payeeName,
        amountPence,
        paidAt: paidAt.toISOString(),
        reference,
      },
    },
  ];
}
