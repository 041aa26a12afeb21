import { useState } from 'react';

/** The state of the reason field. Its error disappears on input. */
export function useReason() {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const onChange = (text: string) => {
    setReason(text);
    setError(undefined);
  };
  return { reason, given: reason.trim() !== '', setError, field: { value: reason, error, onChange } };
}
