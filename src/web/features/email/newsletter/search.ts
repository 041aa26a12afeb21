import { oneOf, type RawSearch, text } from '#web/lib/search.ts';

/** Outcomes of a submit without script. */
const OUTCOMES = ['done', 'failed', 'too-many'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export type NewsletterSearch = {
  email?: string | undefined;
  token?: string | undefined;
  outcome?: Outcome | undefined;
};

/** What the addresses of the newsletter's pages say: whose it is, or what became of it. */
export function newsletterSearch(raw: RawSearch): NewsletterSearch {
  return { email: text(raw.email), token: text(raw.token), outcome: oneOf(raw.outcome, OUTCOMES) };
}
