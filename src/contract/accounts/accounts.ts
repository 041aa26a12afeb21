import { z } from 'zod';
import { ACCOUNT_LIMITS as limits, ACCOUNT_MESSAGES as messages } from '#domain/accounts/account-fields.ts';
import { CHOOSABLE_ROLES, ROLES } from '#domain/accounts/roles.ts';
import { type CallMap, RECORDED } from '../call.ts';
import { Email } from '../email-address.ts';
import { ById, Id } from '../ids.ts';
import { requiredLine } from '../text.ts';
import { DateOfBirth } from './date-of-birth.ts';

const name = (label: string, missing: string, tooLong: string) =>
  requiredLine(label, limits.name.max, missing, tooLong);

/** 8 to 200 characters: long enough to resist guessing, short enough to hash. */
export const NewPassword = z
  .string()
  .min(limits.password.min, messages.passwordMin)
  .max(limits.password.max, messages.passwordMax);

export const Role = z.enum(ROLES);

/** A user, without the password or its hash. Times are RFC 3339 UTC. */
export const User = z.object({
  id: Id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: Role,
  verified: z.boolean(),
  revoked: z.boolean(),
  over18: z.boolean(),
  ukResident: z.boolean(),
  /** Only in responses to the user; null until they have entered it. */
  dateOfBirth: z.string().nullable().optional(),
  createdAt: z.iso.datetime(),
  /** Whether the user has followed a link that was emailed to the address. */
  emailVerified: z.boolean(),
  /** Whether two-factor authentication is on. */
  twoFactor: z.boolean(),
  /**
   * True for an admin of an https site until they set up a second factor. Until then, they can only manage their
   * account.
   */
  twoFactorSetupRequired: z.boolean(),
  /** Set when a host or an admin has just signed in with a password that would be refused today. */
  passwordCommon: z.literal(true).optional(),
  /** When the user requested the deletion of the account; null if they have not. */
  deletionRequestedAt: z.iso.datetime().nullable(),
});
export type User = z.infer<typeof User>;

/** `code` is required if the account uses two-factor authentication. */
export const Login = z.object({
  email: Email,
  password: z.string().min(1, messages.passwordMissing).max(limits.password.max, messages.passwordMax),
  code: z.string().max(32).optional(),
});

export const Registration = z.object({
  email: Email,
  password: NewPassword,
  firstName: name('First name', messages.firstNameMin, messages.firstNameMax),
  lastName: name('Last name', messages.lastNameMin, messages.lastNameMax),
  dateOfBirth: DateOfBirth,
  role: z.enum(CHOOSABLE_ROLES, messages.role).default('participant'),
  over18: z.boolean().default(false),
  ukResident: z.boolean().default(false),
});

/**
 * Upgrades a participant to host, changes names, or adds the date of birth, once. Fields that are left out do not change.
 */
export const UserChange = z
  .object({
    role: z.enum(['host'], 'You can only upgrade an account to host').optional(),
    firstName: name('First name', messages.firstNameMin, messages.firstNameMax).optional(),
    lastName: name('Last name', messages.lastNameMin, messages.lastNameMax).optional(),
    dateOfBirth: DateOfBirth.optional(),
  })
  .refine(
    (change) => Object.values(change).some((value) => value !== undefined),
    'There’s nothing to change',
  );

export const accountCalls = {
  'GET /api/user': {
    summary: 'Get the signed-in user',
    description: 'Returns your account.',
    tag: 'Accounts',
    access: 'signed-in',
    securesAccount: true,
    status: 200,
    response: User,
  },
  'POST /api/register': {
    summary: 'Create an account and sign in',
    description:
      'Registers a participant or a host aged 18 or over, starts a session and emails a verification link. Returns 409 `email_taken` if the address already has an account, and 403 `registration_refused` to a person who is on a break from buying tickets or closed an account for good.',
    tag: 'Accounts',
    access: 'anyone',
    body: Registration,
    status: 201,
    response: User,
    errors: [403, 409, 429],
  },
  'POST /api/login': {
    summary: 'Sign in to an account',
    description:
      'Requires an email address, a password and, with two-factor authentication, a code. Starts a session and ends the browser’s previous one. Returns 401 if any of them is wrong, and 429 after too many attempts.',
    tag: 'Accounts',
    access: 'anyone',
    body: Login,
    status: 200,
    response: User,
    errors: [401, 429],
  },
  'POST /api/logout': {
    summary: 'Sign out',
    description: 'Ends the session on the server and clears the cookie. Also succeeds without a session.',
    tag: 'Accounts',
    access: 'anyone',
    status: 204,
    response: z.void(),
  },
  'PATCH /api/v1/users/:id': {
    ...RECORDED,
    summary: 'Change an account',
    description:
      'Changes names, upgrades a participant to host, or adds a missing date of birth. Users can change their own account; admins can change any account. Only admins can change a date of birth that is known: users get 409 `date_of_birth_known`. During a break, users get 403 `on_a_break` for another name or date of birth. Returns 403 `details_refused` for those of a person who is on a break or closed an account for good. While a winner has an open prize, admins who run its draw get 403 `own_draw`, and those who have entered it 403 `takes_part`, for the winner’s name or date of birth.',
    tag: 'Accounts',
    access: 'signed-in',
    params: ById,
    body: UserChange,
    status: 200,
    response: User,
    errors: [403, 409],
  },
} as const satisfies CallMap;
