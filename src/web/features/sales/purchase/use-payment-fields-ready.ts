import { useState } from 'react';
import { useSite } from '#web/lib/router-context.ts';

/** Whether the payment fields are ready. Those of test payments always are. */
export function usePaymentFieldsReady() {
  const { payments } = useSite();
  const [usable, onUsable] = useState(payments.provider === 'test');
  return { usable, onUsable };
}
