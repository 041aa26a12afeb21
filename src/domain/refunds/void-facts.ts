import type { Rejection } from '../draws/rejection.ts';

/** Who voided a ticket. People who run the draw count as `host`, also if they are admins. */
export const VOIDERS = ['host', 'admin', 'buyer', 'bank'] as const;
export type Voider = (typeof VOIDERS)[number];

/** The public reason for a void. The private reason is a text. */
export const VOID_CAUSES = [
  'requested',
  'duplicate',
  'fraud',
  'chargeback',
  'ineligible',
  'unpaid',
  'other',
] as const;
export type VoidCause = (typeof VOID_CAUSES)[number];

/** What everyone can see about a void. */
export type VoidFact = { by: Voider; cause: VoidCause };

/** The causes in words, for forms and public pages. */
export const VOID_CAUSE_TEXT: Record<VoidCause, string> = {
  requested: 'the buyer asked for it',
  duplicate: 'bought twice by mistake',
  fraud: 'suspected fraud',
  chargeback: 'the bank took the payment back',
  ineligible: 'the buyer is not allowed to take part',
  unpaid: 'not paid for',
  other: 'another reason',
};

/** Describes a void: "voided by the host: the buyer asked for it". */
export function describeVoid({ by, cause }: VoidFact, brandName: string): string {
  return `voided by ${nameVoider(by, brandName)}: ${VOID_CAUSE_TEXT[cause]}`;
}

function nameVoider(by: Voider, brandName: string): string {
  return by === 'admin' ? brandName : `the ${by}`;
}

export const CAUSE_REQUIRED = 'Please choose a public cause.';

type Facts = { by: 'host' | 'admin'; hasSaleEnded: boolean; cause: VoidCause | undefined };

/**
 * Returns why a ticket cannot be voided, or null if it can. After the end of sales the host knows who is left to win,
 * so only admins can void, with a cause that they have to choose.
 */
export function findVoidRejection({ by, hasSaleEnded, cause }: Facts): Rejection | null {
  if (!hasSaleEnded) return null;
  if (by === 'host') {
    const message =
      'Ticket sales are over, so you can no longer void or refund tickets. Please ask us to do it.';
    return { code: 'sales_ended', kind: 'forbidden', message };
  }
  return cause ? null : { code: 'cause_required', kind: 'invalid', message: CAUSE_REQUIRED };
}
