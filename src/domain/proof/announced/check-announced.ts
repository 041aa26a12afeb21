import type { Canonical } from '../canonical.ts';
import type { Check, Report } from '../verify/report.ts';
import { isObject, type Members } from '../verify/shapes.ts';
import type { Announcement } from './announcement.ts';
import { compareStatus, compareWinners, isEarly } from './compare-results.ts';
import { comparePictures, compareQuestions, compareTerms, isListOfPictures } from './compare-terms.ts';
import { NONE } from './difference.ts';

/**
 * Compares what a site shows with a draw's proof: check `announced`. Every difference is named in the message.
 * @param shown what the site shows, or why it could not be read, as the rest of a sentence
 */
export function checkAnnounced(report: Report, shown: Announcement | { problem: string }): Check {
  const check = (ok: Check['ok'], message: string, values: Check['values'] = {}): Check => ({
    id: 'announced',
    ok,
    message,
    values,
  });
  if (report.draw === null) return check(null, 'Not checked: the proof cannot be read.');
  if (report.terms === null) return check(null, 'Not checked: the committed terms cannot be read.');
  if ('problem' in shown)
    return check(null, `What the site shows was not compared with the proof: ${shown.problem}.`);
  const terms = readTerms(report.terms);
  const differences = [
    ...compareStatus(report, terms, shown),
    ...compareTerms(terms, shown),
    // The terms of version 1 have no place for answers.
    ...(report.version === 1 ? [] : compareQuestions(terms, shown.questions)),
    ...comparePictures(terms, shown.pictures),
    ...compareWinners(report, terms, shown),
  ];
  if (differences.length > 0)
    return check(
      false,
      [...new Set(differences.map(({ problem }) => problem))].join(' '),
      Object.fromEntries(
        differences.flatMap(({ what, proved, shown }) => [
          [`${what}: proof`, proved],
          [`${what}: site`, shown],
        ]),
      ),
    );
  if (isListOfPictures(terms.pictures) && shown.pictures.some(({ isCopy }) => isCopy))
    return check(
      null,
      'The site shows pictures from another site, of which only the copies could be compared. Everything else is as in the proof.',
    );
  const { ended } = report.times;
  if (ended !== null && isEarly(shown, terms) && !isEarly({ endedAt: ended }, terms))
    return check(
      null,
      'The site shows that sales ended early, but the log records a later end. Everything else is as in the proof.',
      { 'end of the sales: proof': ended, 'end of the sales: site': shown.endedAt ?? NONE },
    );
  const pictures = isListOfPictures(terms.pictures) ? ', pictures' : '';
  return check(
    true,
    report.attempts.length > 0
      ? `The site shows the terms, prizes${pictures}, winners and names that are in the proof.`
      : `The site shows the terms${pictures} and prizes that are in the proof. There is no result yet.`,
  );
}

/** Adds the check to a report. */
export function addAnnounced(report: Report, check: Check): Report {
  return { ...report, valid: report.valid && check.ok !== false, checks: [...report.checks, check] };
}

function readTerms(text: string): Members {
  const terms: Canonical = JSON.parse(text);
  return isObject(terms) ? terms : {};
}
