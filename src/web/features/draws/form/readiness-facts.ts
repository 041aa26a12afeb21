import type { User } from '#contract/accounts/accounts.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { ReadinessFacts } from '#domain/draws/readiness.ts';
import { instantOf } from './dates.ts';
import { wholeNumber } from './numbers.ts';
import { mayPublish, publicationOf } from './publish.ts';
import type { DrawValues } from './values.ts';

type Facts = {
  now: Date;
  user: Pick<User, 'role' | 'verified'>;
  stored: PrizeDraw | undefined;
  supportEmail?: string | undefined;
};

/** The form as the check before publishing looks at it. */
export function readinessFacts(
  values: DrawValues,
  { now, user, stored, supportEmail }: Facts,
): ReadinessFacts {
  return {
    endDate: instantOf(values.endDate, stored?.endDate),
    startDate: publicationOf(values, now, stored).startDate,
    prizes: values.prizes,
    description: values.description,
    charityName: values.charityName,
    charityNumber: values.charityNumber,
    charityPercentage: wholeNumber(values.charityPercentage),
    skillGameType: values.skillGameType,
    skillGameDifficulty: values.skillGameDifficulty,
    mayPublish: mayPublish(user),
    supportEmail: supportEmail ?? null,
  };
}
