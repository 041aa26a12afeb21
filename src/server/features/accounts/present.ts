import type { User } from '#contract/accounts.ts';
import type { Person } from './store.ts';

export function presentUser(person: Person): User {
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
    createdAt: person.createdAt.toISOString(),
  };
}
