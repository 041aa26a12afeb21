import { oneOf, type RawSearch, text } from '#web/lib/search.ts';

/** Outcomes of a submit without script. */
const OUTCOMES = ['done', 'failed', 'too-many'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export type NewsletterSearch = {
  email?: string | undefined;
  token?: string | undefined;
  outcome?: Outcome | undefined;
};

/** Search parameters of the newsletter's pages: the subscriber, or the outcome of a submit without script. */
export function parseNewsletterSearch(raw: RawSearch): NewsletterSearch {
  return { email: text(raw.email), token: text(raw.token), outcome: oneOf(raw.outcome, OUTCOMES) };
}
