/** An admin's word about a host; a host who was never verified has nothing to be revoked. */
export type Standing = { verified: boolean; revoked: boolean };

export const verifiedStanding: Standing = { verified: true, revoked: false };

export function unverifiedStanding(before: Standing): Standing {
  return { verified: false, revoked: before.verified || before.revoked };
}

export function sameStanding(one: Standing, other: Standing): boolean {
  return one.verified === other.verified && one.revoked === other.revoked;
}
