import { useState } from 'react';

/** Why something is done to a buyer's tickets, while it is typed: what was wrong with it goes as soon as it changes. */
export function useReason() {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const onChange = (text: string) => {
    setReason(text);
    setError(undefined);
  };
  return { reason, given: reason.trim() !== '', setError, field: { value: reason, error, onChange } };
}
