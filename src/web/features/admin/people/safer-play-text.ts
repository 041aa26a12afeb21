import type { AgeCheck } from '#contract/play/age-checks.ts';
import type { PersonPlay } from '#contract/play/person-play.ts';
import type { AgeDocumentRefusal } from '#domain/play/age-check.ts';
import { plural } from '#domain/text/plural.ts';
import { formatShortDateTime } from '#domain/time/london.ts';

const REFUSALS: Record<AgeDocumentRefusal, string> = {
  unreadable: 'it could not be read',
  no_match: 'it has another name or date of birth',
  under_18: 'it shows an age under 18',
};

/** The state of a person's age check, for admins. */
export function describeAge({
  status,
  provider,
  checkedAt,
  triesLeft,
  needsAddress,
  ...rest
}: AgeCheck): string {
  const on = checkedAt === null ? '' : ` on ${formatShortDateTime(checkedAt)}`;
  switch (status) {
    case 'passed':
      if (provider === 'http') return `passed the provider’s check${on}`;
      return provider === 'document' ? `passed with a document${on}` : '18 or over by their date of birth';
    case 'under_18':
      return `under 18, found${on}`;
    case 'not_found':
      return `not found by the provider${on}, ${plural(triesLeft, 'try', 'tries')} left`;
    case 'none':
      if (!rest.hasDateOfBirth) return 'no date of birth yet';
      return needsAddress ? 'not passed yet' : 'under 18 by their date of birth';
  }
}

export function describeDocument({ document: { state, refusal, sentAt } }: AgeCheck): string {
  switch (state) {
    case 'wanted':
      return 'asked for, not sent yet';
    case 'waiting':
      return `sent on ${formatShortDateTime(sentAt ?? '')}, waits for your decision`;
    case 'refused':
      return `refused: ${REFUSALS[refusal ?? 'unreadable']}`;
    case 'none':
      return 'not asked for';
  }
}

/** A break, and who started it. If an admin did, `liftableFrom` can be a moment before `since`. */
export function describeBreakOf(taken: PersonPlay['break']): string {
  if (taken === null) return 'none';
  const { since, until, liftableFrom } = taken;
  if (until === null) return 'closed for good; no one can undo it';
  const end = `until ${formatShortDateTime(until)}`;
  if (liftableFrom === null) return `${end}, by their own choice; no one can end it early`;
  return liftableFrom > since
    ? `${end}; they chose it until ${formatShortDateTime(liftableFrom)}, and an admin made it longer`
    : `${end}, started by an admin`;
}
