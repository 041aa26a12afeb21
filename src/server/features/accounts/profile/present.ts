import type { User } from '#contract/accounts/accounts.ts';
import { opensAdminArea } from '#domain/accounts/roles.ts';
import type { Person } from './store.ts';

/**
 * `adminsNeedSecondFactor`: true if the site uses https. `toSelf`: whether the caller is this user, who alone gets the
 * date of birth.
 */
export function presentUser(person: Person, adminsNeedSecondFactor: boolean, toSelf = true): User {
  return {
    id: person.id,
    email: person.email,
    firstName: person.firstName,
    lastName: person.lastName,
    role: person.role,
    verified: person.verified,
    revoked: person.revoked,
    over18: person.over18,
    ukResident: person.ukResident,
    ...(toSelf && { dateOfBirth: person.dateOfBirth }),
    createdAt: person.createdAt.toISOString(),
    emailVerified: person.emailVerifiedAt !== null,
    twoFactor: person.twoFactorSince !== null,
    twoFactorSetupRequired:
      adminsNeedSecondFactor && opensAdminArea(person.role) && person.twoFactorSince === null,
    deletionRequestedAt: person.deletionRequestedAt?.toISOString() ?? null,
  };
}
