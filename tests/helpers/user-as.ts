import type { User } from '#contract/accounts/accounts.ts';

/** A user as `GET /api/user` returns it, with a confirmed address. */
export const makeUser = (role: User['role'], more: Partial<User> = {}): User => ({
  id: '0190a1b2-0000-7000-8000-000000000001',
  email: 'ann@example.org',
  firstName: 'Ann',
  lastName: 'Oak',
  role,
  verified: false,
  revoked: false,
  over18: true,
  ukResident: true,
  createdAt: '2026-11-01T10:00:00.000Z',
  emailVerified: true,
  twoFactor: false,
  twoFactorSetupRequired: false,
  deletionRequestedAt: null,
  ...more,
});
