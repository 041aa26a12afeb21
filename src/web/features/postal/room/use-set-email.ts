import { useState } from 'react';
import { toast } from '#web/components/ui/toast.ts';
import { NotConfirmed, useConfirmed } from '#web/features/accounts/account/confirmation.tsx';
import { getErrorMessage } from '#web/lib/messages.ts';
import { useApi } from '#web/lib/router-context.ts';

/** Stores an entrant's email address, after the admin has re-authenticated. */
export function useSetEmail() {
  const api = useApi();
  const confirmed = useConfirmed();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const save = async (reference: string, email: string): Promise<boolean> => {
    setPending(true);
    setFailure(undefined);
    const send = () =>
      api('PUT /api/v1/postal-entries/:reference/email', { params: { reference }, body: { email } });
    try {
      await confirmed(send, 'ifRequired');
      toast({ title: 'Address stored' });
      return true;
    } catch (error) {
      if (!(error instanceof NotConfirmed)) setFailure(getErrorMessage(error));
      return false;
    } finally {
      setPending(false);
    }
  };
  return { pending, failure, save };
}
