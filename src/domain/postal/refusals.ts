/**
 * Why a card was not entered. None depends on whether an answer is right: that is decided when the list is sealed, as
 * for bought tickets.
 */
export const REFUSAL_CAUSES = [
  'late',
  'keyed_late',
  'unreadable',
  'incomplete',
  'under_18',
  'not_allowed',
  'no_answer',
  'unknown_code',
  'used_code',
  'person_limit',
  'sold_out',
] as const;
export type RefusalCause = (typeof REFUSAL_CAUSES)[number];

/** The causes of cards whose person cannot be read, so that nothing else about them is keyed in. */
export const NAMELESS_CAUSES = ['unreadable', 'incomplete'] as const satisfies readonly RefusalCause[];
export type NamelessCause = (typeof NAMELESS_CAUSES)[number];

/** The causes in words, for the entrant and for everybody. */
export const REFUSAL_TEXT: Record<RefusalCause, string> = {
  late: 'it arrived after the last day for postal entries',
  keyed_late: 'we recorded it too late to enter it',
  unreadable: 'we couldn’t read it',
  incomplete: 'details were missing',
  under_18: 'the entrant is under 18',
  not_allowed: 'the entrant may not take part in this prize draw',
  no_answer: 'it had no puzzle code or no answer',
  unknown_code: 'its puzzle code isn’t one of this prize draw',
  used_code: 'its puzzle code was already used',
  person_limit: 'the entrant already has the most tickets that one person can have',
  sold_out: 'no tickets were left',
};
