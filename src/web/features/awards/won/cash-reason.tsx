import type { Award } from '#contract/awards/awards.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { describeMinimumReason } from '#domain/outcome/outcome-text.ts';

type CashReasonProps = { draw: Pick<PrizeDraw, 'minTicketAmount'>; award: Pick<Award, 'isCash'> };

/** Says why the winner gets cash. Shows nothing if they get the prize. */
export function CashReason({ draw: { minTicketAmount }, award: { isCash } }: CashReasonProps) {
  if (!isCash || minTicketAmount === null) return null;
  return <p className="mt-3">{`You get cash ${describeMinimumReason(minTicketAmount)}.`}</p>;
}
