import type { Question } from './terms.ts';

/**
 * A host's answer to a question. `addedAt` is when it was added to a draw that had sold tickets; null for earlier ones.
 */
export type DatedQuestion = Question & { addedAt: string | null };

/** Keeps the dates of known questions, and dates those that are added after the first sale. */
export function dateQuestions(
  before: readonly DatedQuestion[],
  after: readonly Question[],
  { everSold, now }: { everSold: boolean; now: Date },
): DatedQuestion[] {
  return after.map(({ question, answer }) => {
    const known = before.find((one) => one.question === question && one.answer === answer);
    return known ?? { question, answer, addedAt: everSold ? now.toISOString() : null };
  });
}
