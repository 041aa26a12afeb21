import type { User } from '#contract/accounts/accounts.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { ReadinessFacts } from '#domain/draws/readiness.ts';
import { parseDateInput } from './dates.ts';
import { parseWholeNumber } from './numbers.ts';
import { mayPublish, resolvePublication } from './publish.ts';
import type { DrawValues } from './values.ts';

type Facts = {
  now: Date;
  user: Pick<User, 'role' | 'verified'>;
  stored: PrizeDraw | undefined;
  supportEmail?: string | undefined;
  followsCode?: boolean;
};

/** Collects the facts that the check before publishing needs from the form. */
export function collectReadinessFacts(
  values: DrawValues,
  { now, user, stored, supportEmail, followsCode = false }: Facts,
): ReadinessFacts {
  return {
    endDate: parseDateInput(values.endDate, stored?.endDate),
    startDate: resolvePublication(values, now, stored).startDate,
    prizes: values.prizes,
    description: values.description,
    charityName: values.charityName,
    charityNumber: values.charityNumber,
    charityPercentage: parseWholeNumber(values.charityPercentage),
    skillGameType: values.skillGameType,
    skillGameDifficulty: values.skillGameDifficulty,
    mayPublish: mayPublish(user),
    supportEmail: supportEmail ?? null,
    followsCode,
    // A draw from before the site followed the Code keeps its minimum.
    hasMinimum: values.hasMinimum && !(stored?.startDate && stored.minTicketAmount !== null),
  };
}
