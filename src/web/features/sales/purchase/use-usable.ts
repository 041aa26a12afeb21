import { useState } from 'react';
import { useSite } from '#web/lib/router-context.ts';

/** Whether the payment's fields can be sent by now; those of test payments always can. */
export function useUsable() {
  const { payments } = useSite();
  const [usable, onUsable] = useState(payments.provider === 'test');
  return { usable, onUsable };
}
