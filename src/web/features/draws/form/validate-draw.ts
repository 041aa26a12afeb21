import type { ZodType } from 'zod';
import { drawFields as field, GameDifficulty, GameType } from '#contract/draws/draw-fields.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { findDateProblems } from '#domain/draws/date-rules.ts';
import { DRAW_MESSAGES as messages } from '#domain/draws/field-messages.ts';
import { DRAW_LIMITS as limits } from '#domain/draws/fields.ts';
import { findLockRejections } from '#domain/draws/locks.ts';
import { toPence } from '#domain/money/format.ts';
import { findSlugProblem, SLUG_MESSAGES } from '#domain/organisations/slug.ts';
import { parseDateInput, splitDateInput } from './dates.ts';
import { getMaxExtraTrees } from './estimate.ts';
import { findLocks, isPlaceFixed } from './locks.ts';
import { parseWholeNumber } from './numbers.ts';
import { parsePence, readQuantity } from './prize-rows.ts';
import { resolvePublication } from './publish.ts';
import type { DrawValues } from './values.ts';

/** A validation error. `path` is the field's name in the form, such as `prizes.1.description`. */
export type Problem = { path: string; message: string };

type Facts = { now: Date; stored?: PrizeDraw | undefined };

/**
 * Validates the form with the contract's own field rules, and returns the problems in the order of the fields. Locked
 * fields are skipped. Only rules that depend on the clock, the stored draw or the profit are defined here.
 */
export function validateDraw(values: DrawValues, facts: Facts): Problem[] {
  const locks = findLocks(facts.stored);
  return [
    ...findSlugProblems(values, facts),
    ...(locks.terms ? [] : check('title', field.title, values.title)),
    ...(locks.terms ? [] : check('description', field.description, values.description)),
    ...(locks.terms ? [] : prizeProblems(values)),
    ...(locks.terms ? [] : pictureProblems(values)),
    ...(locks.terms ? [] : termProblems(values)),
    ...findQuestionProblems(values),
    ...treeProblems(values, facts),
    ...(locks.dates ? [] : timeProblems(values, facts)),
    ...colourProblems(values),
    ...(values.videoUrl.trim() ? check('videoUrl', field.videoUrl, values.videoUrl.trim()) : []),
  ];
}

type Problems = Generator<Problem, void>;

function* check(path: string, schema: ZodType, value: unknown): Problems {
  const issue = schema.safeParse(value).error?.issues[0];
  if (issue) yield { path, message: issue.message };
}

/**
 * For a fraction, checks the nearest whole numbers first, so that a violated limit is reported before the fraction.
 */
function* checkNumber(path: string, schema: ZodType, text: string): Problems {
  const number = Number(text.trim() || Number.NaN);
  if (Number.isNaN(number)) return yield* check(path, schema, Number.MIN_SAFE_INTEGER);
  for (const candidate of [Math.floor(number), Math.ceil(number), parseWholeNumber(text)]) {
    const [problem] = check(path, schema, candidate);
    if (problem) return yield problem;
  }
}

function* findSlugProblems({ organisation, slug }: DrawValues, { stored }: Facts): Problems {
  if (organisation === '' || slug.trim() === '' || (stored && isPlaceFixed(stored))) return;
  const problem = findSlugProblem(slug.trim());
  if (problem) yield { path: 'slug', message: SLUG_MESSAGES[problem] };
}

function* prizeProblems({ prizes }: DrawValues): Problems {
  for (const [at, { description, valuePence, quantity, imageAlt }] of prizes.entries()) {
    yield* check(`prizes.${at}.description`, field.prize, description);
    const value = parsePence(valuePence);
    if (value !== null) yield* checkNumber(`prizes.${at}.valuePence`, field.prizeValue, String(value));
    if (quantity) yield* checkNumber(`prizes.${at}.quantity`, field.prizeQuantity, quantity);
    yield* check(`prizes.${at}.imageAlt`, field.imageAlt, imageAlt ?? null);
  }
  const count = prizes.reduce((sum, row) => sum + readQuantity(row), 0);
  if (count > limits.prizes.max) yield { path: 'prizes', message: messages.prizesMax };
}

const UPLOADING = 'A picture is still uploading. Please wait for it to finish, or cancel it.';

function* pictureProblems({ imageUrl, imageAlt, galleryAlts, picturesOnTheirWay }: DrawValues): Problems {
  if (picturesOnTheirWay > 0) yield { path: 'picturesOnTheirWay', message: UPLOADING };
  if (imageUrl.trim()) yield* check('imageUrl', field.imageUrl, imageUrl);
  for (const [at, alt] of galleryAlts.entries()) yield* check(`galleryAlts.${at}`, field.imageAlt, alt);
  yield* check('imageAlt', field.imageAlt, imageAlt);
}

/** Validates the terms that buyers are promised: tickets, game and charity. */
function* termProblems(values: DrawValues): Problems {
  const pence = toPence(Number(values.ticketPrice || Number.NaN));
  yield* checkNumber('ticketPrice', field.ticketPrice, String(pence));
  if (values.hasLimit) yield* checkNumber('ticketLimit', field.ticketLimit, values.ticketLimit);
  if (values.hasMinimum) yield* minimumProblems(values);
  if (values.hasMaxPerPerson)
    yield* checkNumber('maxTicketsPerPerson', field.maxTicketsPerPerson, values.maxTicketsPerPerson);
  yield* check('skillGameType', GameType, values.skillGameType);
  yield* check('skillGameDifficulty', GameDifficulty, values.skillGameDifficulty);
  yield* check('charityName', field.charityName, values.charityName);
  yield* check('charityNumber', field.charityNumber, values.charityNumber);
  yield* checkNumber('charityPercentage', field.charityPercentage, values.charityPercentage);
}

function* minimumProblems(values: DrawValues): Problems {
  const { hasLimit, ticketLimit, minTicketAmount } = values;
  const problems = [...checkNumber('minTicketAmount', field.minTicketAmount, minTicketAmount)];
  yield* problems;
  if (problems.length === 0 && hasLimit && parseWholeNumber(minTicketAmount) > parseWholeNumber(ticketLimit))
    yield { path: 'minTicketAmount', message: messages.minTicketAmountAboveLimit };
}

/** A row without question and answer is not saved. */
function* findQuestionProblems({ questions }: DrawValues): Problems {
  for (const [at, { question, answer }] of questions.entries()) {
    if (!question.trim() && !answer.trim()) continue;
    yield* check(`questions.${at}.question`, field.question, question);
    yield* check(`questions.${at}.answer`, field.answer, answer);
  }
}

/** A stored number that exceeds the profit is accepted while the edit does not change it. */
function* treeProblems(values: DrawValues, { stored }: Facts): Problems {
  const path = 'extraTreesCount';
  const text = values.extraTreesCount || '0';
  const count = parseWholeNumber(text);
  if (count === stored?.extraTreesCount) return;
  const problems = [...checkNumber(path, field.extraTreesCount, text)];
  yield* problems;
  if (problems.length > 0) return;
  if (stored && findLocks(stored).terms) yield* shrinkingProblems(stored, count);
  const most = getMaxExtraTrees(values);
  if (count > most) yield { path, message: `Your estimated earnings cover at most ${most} extra trees` };
}

/** Once tickets are sold, trees can only be added. */
function* shrinkingProblems(stored: PrizeDraw, extraTreesCount: number): Problems {
  const before = { ...stored, startDate: null, endDate: new Date(stored.endDate) };
  const after = { ...before, extraTreesCount };
  for (const { field, message } of findLockRejections({ everSold: true, before, after }))
    yield { path: field, message };
}

function* timeProblems(values: DrawValues, { now, stored }: Facts): Problems {
  const { startDate } = resolvePublication(values, now, stored);
  if (values.publish === 'future' && !startDate)
    yield { path: 'startDate', message: messages.startDateInvalid };
  const endDate = parseDateInput(values.endDate, stored?.endDate);
  if (!endDate) {
    const { endDateInvalid, endDateMissing } = messages;
    yield { path: 'endDate', message: splitDateInput(values.endDate).day ? endDateInvalid : endDateMissing };
    return;
  }
  const before = stored && {
    startDate: stored.startDate === null ? null : new Date(stored.startDate),
    endDate: new Date(stored.endDate),
  };
  for (const { field, message } of findDateProblems({ startDate, endDate }, now, before))
    yield { path: field, message };
}

function* colourProblems({ colorScheme, customColor }: DrawValues): Problems {
  if (colorScheme === 'custom') yield* check('customColor', field.customColor, customColor);
}
