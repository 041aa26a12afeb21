import { useState } from 'react';
import { CAUSE_REQUIRED, type VoidCause } from '#domain/refunds/void-facts.ts';

/**
 * The state of the two reasons: the private one in words, and the public cause. Their errors disappear on input.
 * @param usual the cause to begin with; null if it has to be chosen
 */
export function useReason(usual: VoidCause | null) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [cause, setCause] = useState(usual);
  const [causeError, setCauseError] = useState<string>();
  const onChange = (text: string) => {
    setReason(text);
    setError(undefined);
  };
  const onCauseChange = (chosen: VoidCause | null) => {
    setCause(chosen);
    setCauseError(undefined);
  };
  const given = reason.trim() !== '';
  return {
    field: { value: reason, error, onChange },
    causeField: { value: cause, error: causeError, onChange: onCauseChange },
    given,
    setError,
    /** Returns what to send; null if something is missing, which the fields then show. */
    read: (missing: string) => {
      if (!given) setError(missing);
      if (cause === null) setCauseError(CAUSE_REQUIRED);
      return given && cause !== null ? { reason, cause } : null;
    },
  };
}
