/** A host's verification status. Only a verified host can be revoked. */
export type HostStatus = { verified: boolean; revoked: boolean };

export const VERIFIED_STATUS: HostStatus = { verified: true, revoked: false };

export function revokeVerification(before: HostStatus): HostStatus {
  return { verified: false, revoked: before.verified || before.revoked };
}

export function isSameStatus(one: HostStatus, other: HostStatus): boolean {
  return one.verified === other.verified && one.revoked === other.revoked;
}
