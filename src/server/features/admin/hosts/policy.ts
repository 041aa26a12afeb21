/** A host's status. Only a verified host can be revoked. */
export type Standing = { verified: boolean; revoked: boolean };

export const verifiedStanding: Standing = { verified: true, revoked: false };

export function unverifiedStanding(before: Standing): Standing {
  return { verified: false, revoked: before.verified || before.revoked };
}

export function sameStanding(one: Standing, other: Standing): boolean {
  return one.verified === other.verified && one.revoked === other.revoked;
}
