import type { PrizeDraw } from '#contract/draws/draws.ts';
import { dateProblems } from '#domain/draws/date-rules.ts';
import { DRAW_LIMITS as limits, DRAW_MESSAGES as messages } from '#domain/draws/fields.ts';
import { lockRefusals } from '#domain/draws/locks.ts';
import { HEX_COLOR } from '#domain/looks/choices.ts';
import { penceFromPounds } from '#domain/money/format.ts';
import { isPictureAddress } from '#domain/pictures/address.ts';
import { characterCount } from '#domain/text/characters.ts';
import { instantOf, partsOf } from './dates.ts';
import { mostTrees } from './estimate.ts';
import { locksOf } from './locks.ts';
import { wholeNumber } from './numbers.ts';
import { publicationOf } from './publish.ts';
import type { DrawValues } from './values.ts';

/** Something wrong with a field; `path` is its name in the form, as in `prizes.1.description`. */
export type Problem = { path: string; message: string };

type Facts = { now: Date; stored?: PrizeDraw | undefined };

/** Everything that is wrong with the form, in the order of its fields. What is locked is not looked at. */
export function problemsOf(values: DrawValues, facts: Facts): Problem[] {
  const locks = locksOf(facts.stored);
  return [
    ...(locks.terms ? [] : titleProblems(values)),
    ...descriptionProblems(values),
    ...(locks.terms ? [] : prizeProblems(values)),
    ...pictureProblems(values),
    ...(locks.terms ? [] : ticketProblems(values)),
    ...(locks.terms ? [] : gameProblems(values)),
    ...(locks.terms ? [] : charityProblems(values)),
    ...treeProblems(values, facts),
    ...(locks.dates ? [] : timeProblems(values, facts)),
    ...colourProblems(values),
  ];
}

type Problems = Generator<Problem, void>;

function* titleProblems({ title }: DrawValues): Problems {
  yield* textProblems('title', title, limits.title, messages.titleMin, messages.titleMax);
}

function* descriptionProblems({ description }: DrawValues): Problems {
  const { descriptionMin, descriptionMax } = messages;
  yield* textProblems('description', description, limits.description, descriptionMin, descriptionMax);
}

function* prizeProblems({ prizes }: DrawValues): Problems {
  for (const [at, { description }] of prizes.entries()) {
    const path = `prizes.${at}.description`;
    yield* textProblems(path, description, limits.prizeDescription, messages.prizeMin, messages.prizeMax);
  }
}

const ON_THE_WAY = 'A picture is still on its way. Please wait until it is here, or cancel it.';

function* pictureProblems({ imageUrl, imageAlt, galleryAlts, picturesOnTheirWay }: DrawValues): Problems {
  const address = imageUrl.trim();
  if (picturesOnTheirWay > 0) yield { path: 'picturesOnTheirWay', message: ON_THE_WAY };
  if (address && !isPictureAddress(address)) yield { path: 'imageUrl', message: messages.imageUrl };
  for (const [at, alt] of galleryAlts.entries()) {
    if (characterCount(alt.trim()) > limits.imageAlt.max)
      yield { path: `galleryAlts.${at}`, message: messages.imageAltMax };
  }
  if (characterCount(imageAlt.trim()) > limits.imageAlt.max)
    yield { path: 'imageAlt', message: messages.imageAltMax };
}

function* ticketProblems(values: DrawValues): Problems {
  const pence = penceFromPounds(Number(values.ticketPrice || Number.NaN));
  if (!(pence >= limits.ticketPrice.min)) yield { path: 'ticketPrice', message: messages.ticketPriceMin };
  if (pence > limits.ticketPrice.max) yield { path: 'ticketPrice', message: messages.ticketPriceMax };
  if (values.hasLimit) yield* limitProblems(values);
  if (values.hasMinimum) yield* minimumProblems(values);
  if (values.hasMaxPerPerson) {
    yield* wholeNumberProblems('maxTicketsPerPerson', values.maxTicketsPerPerson, {
      ...limits.maxTicketsPerPerson,
      label: 'Tickets per person',
      low: messages.maxTicketsPerPersonMin,
      high: messages.maxTicketsPerPersonMax,
    });
  }
}

function limitProblems({ ticketLimit }: DrawValues): Problems {
  return wholeNumberProblems('ticketLimit', ticketLimit, {
    ...limits.ticketLimit,
    label: 'Ticket limit',
    low: messages.ticketLimitMin,
    high: messages.ticketLimitMax,
  });
}

function* minimumProblems(values: DrawValues): Problems {
  const { hasLimit, ticketLimit, minTicketAmount } = values;
  const problems = [
    ...wholeNumberProblems('minTicketAmount', minTicketAmount, {
      ...limits.minTicketAmount,
      label: 'Minimum ticket amount',
      low: messages.minTicketAmountMin,
      high: messages.minTicketAmountMax,
    }),
  ];
  yield* problems;
  if (problems.length === 0 && hasLimit && wholeNumber(minTicketAmount) > wholeNumber(ticketLimit))
    yield { path: 'minTicketAmount', message: messages.minTicketAmountAboveLimit };
}

function* gameProblems({ skillGameType, skillGameDifficulty }: DrawValues): Problems {
  if (!skillGameType) yield { path: 'skillGameType', message: messages.skillGameType };
  if (!skillGameDifficulty) yield { path: 'skillGameDifficulty', message: messages.skillGameDifficulty };
}

function* charityProblems(values: DrawValues): Problems {
  const { charityNameMin, charityNameMax } = messages;
  yield* textProblems('charityName', values.charityName, limits.charityName, charityNameMin, charityNameMax);
  if (characterCount(values.charityNumber.trim()) > limits.charityNumber.max)
    yield { path: 'charityNumber', message: messages.charityNumberMax };
  yield* wholeNumberProblems('charityPercentage', values.charityPercentage, {
    ...limits.charityPercentage,
    label: 'Charity percentage',
    low: messages.charityPercentageMin,
    high: messages.charityPercentageMax,
  });
}

/** A number that was stored before is not held against an edit that keeps it. */
function* treeProblems(values: DrawValues, { stored }: Facts): Problems {
  const count = wholeNumber(values.extraTreesCount || '0');
  if (count === stored?.extraTreesCount) return;
  const path = 'extraTreesCount';
  const problems = [
    ...wholeNumberProblems(path, values.extraTreesCount || '0', {
      ...limits.extraTreesCount,
      label: 'Extra trees count',
      low: messages.extraTreesMin,
      high: messages.extraTreesMax,
    }),
  ];
  yield* problems;
  if (problems.length > 0) return;
  if (stored && locksOf(stored).terms) yield* shrinkingProblems(stored, count);
  const most = mostTrees(values);
  if (count > most) yield { path, message: `The estimated profit pays for at most ${most} extra trees` };
}

/** Once tickets are sold, trees can only be added. */
function* shrinkingProblems(stored: PrizeDraw, extraTreesCount: number): Problems {
  const before = { ...stored, startDate: null, endDate: new Date(stored.endDate) };
  const after = { ...before, extraTreesCount };
  for (const { field, message } of lockRefusals({ everSold: true, before, after }))
    yield { path: field, message };
}

function* timeProblems(values: DrawValues, { now, stored }: Facts): Problems {
  const { startDate } = publicationOf(values, now, stored);
  if (values.publish === 'future' && !startDate)
    yield { path: 'startDate', message: messages.startDateInvalid };
  const endDate = instantOf(values.endDate, stored?.endDate);
  if (!endDate) {
    const { endDateInvalid, endDateMissing } = messages;
    yield { path: 'endDate', message: partsOf(values.endDate).day ? endDateInvalid : endDateMissing };
    return;
  }
  const before = stored && {
    startDate: stored.startDate === null ? null : new Date(stored.startDate),
    endDate: new Date(stored.endDate),
  };
  for (const { field, message } of dateProblems({ startDate, endDate }, now, before))
    yield { path: field, message };
}

function* colourProblems({ colorScheme, customColor }: DrawValues): Problems {
  if (colorScheme === 'custom' && !HEX_COLOR.test(customColor))
    yield { path: 'customColor', message: messages.customColor };
}

function* textProblems(
  path: string,
  text: string,
  { max }: { max: number },
  missing: string,
  tooLong: string,
): Problems {
  const length = characterCount(text.trim());
  if (length === 0) yield { path, message: missing };
  else if (length > max) yield { path, message: tooLong };
}

type Bounds = { min: number; max: number; label: string; low: string; high: string };

function* wholeNumberProblems(path: string, text: string, bounds: Bounds): Problems {
  const number = Number(text.trim() || Number.NaN);
  if (!(number >= bounds.min)) yield { path, message: bounds.low };
  else if (number > bounds.max) yield { path, message: bounds.high };
  else if (Number.isNaN(wholeNumber(text))) {
    yield { path, message: `${bounds.label} must be a whole number` };
  }
}
