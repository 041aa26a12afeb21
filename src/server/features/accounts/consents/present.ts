import { Consents } from '#contract/accounts/account-data.ts';
import { TERMS_VERSION } from '#domain/orders/terms-version.ts';
import type { Consenting } from './service.ts';

export function presentConsents({ given, accepted, changes }: Consenting): Consents {
  return Consents.parse({
    over18: given.over18,
    ukResident: given.ukResident,
    reminders: given.reminders,
    currentTermsVersion: TERMS_VERSION,
    acceptedTerms: accepted && { version: accepted.version, at: accepted.at.toISOString() },
    changes: changes.map(({ at, details }) => ({
      at: at.toISOString(),
      consent: details.consent,
      given: details.given,
    })),
  });
}
