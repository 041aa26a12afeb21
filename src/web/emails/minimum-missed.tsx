import type { MinimumMissed as Facts } from '#domain/email/email-draw.ts';
import { describeMinimumReason } from '#domain/outcome/outcome-text.ts';
import { Paragraph } from './parts.tsx';

/** Says why winners get cash instead of the prizes. */
export function MinimumMissed({ minimumMissed }: Facts) {
  if (!minimumMissed) return null;
  return (
    <Paragraph>{`Winners get cash instead of prizes ${describeMinimumReason(minimumMissed)}.`}</Paragraph>
  );
}
