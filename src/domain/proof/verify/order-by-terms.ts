import type { Findings } from './findings.ts';
import { toSeconds } from './shapes.ts';
import type { TermsInForce } from './terms.ts';
import type { LogFacts } from './walk.ts';

/** How long postal entries may be keyed in after they had to be received, in seconds. */
const KEYING_SECONDS = 3 * 86_400;

/** Checks the rules of version 2 that depend on the terms: the rest of check `order`. */
export function checkOrderByTerms(
  { ended, tickets, latestPost }: LogFacts,
  terms: TermsInForce | null,
  findings: Findings,
): void {
  if (!terms) return;
  const fail = (problem: string) => findings.fail('order', problem);
  if (ended?.by === 'schedule' && terms.endDate !== null && ended.at < terms.endDate)
    fail('The sales ended by the schedule, but before the promised end.');
  if (tickets.countPost() > 0 && !terms.freeEntry)
    fail('There are postal entries, though the terms have no free entry.');
  if (!ended || !terms.freeEntry || latestPost === null) return;
  const from = Math.max(toSeconds(ended.at), toSeconds(terms.freeEntry.receivedBy));
  if (toSeconds(latestPost) > from + KEYING_SECONDS)
    fail('A postal entry was added more than three days after the last day for receiving it.');
}
