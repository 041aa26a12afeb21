import { toNumberRanges } from '#domain/email/number-ranges.ts';
import type { CardDecision } from '#domain/postal/decide-cards.ts';
import type { DrawRow } from '#server/features/draws/lifecycle/service.ts';
import type { NewEmail } from '#server/features/email/outbox/service.ts';

type Keyed = {
  reference: string;
  receivedOn: string;
  email: string | null;
  personId: string | null;
};

/** Builds the email with the reference of an entry. Returns none if the cards have no email address. */
export function buildEntryEmail(
  { id, title, colorScheme, customColor }: DrawRow,
  { reference, receivedOn, email, personId }: Keyed,
  decisions: readonly CardDecision[],
): NewEmail[] {
  if (email === null) return [];
  const numbers = decisions.flatMap((decision) => (decision.kind === 'credited' ? decision.number : []));
  const causes = decisions.flatMap((decision) => (decision.kind === 'refused' ? decision.cause : []));
  const refused = [...Map.groupBy(causes, (cause) => cause)].map(([cause, { length: cards }]) => ({
    cause,
    cards,
  }));
  return [
    {
      template: 'postal-entry',
      recipient: email,
      personId,
      dedupKey: `postal-entry:${reference}`,
      data: {
        draw: { id, title, colorScheme, customColor },
        reference,
        receivedOn,
        tickets: toNumberRanges(numbers),
        refused,
      },
    },
  ];
}
