import { z } from 'zod';
import { ACCOUNT_LIMITS as limits, ACCOUNT_MESSAGES as messages } from '#domain/accounts/account-fields.ts';
import { CHOOSABLE_ROLES, ROLES } from '#domain/accounts/roles.ts';
import { type CallMap, RECORDED } from '../call.ts';
import { Email } from '../email-address.ts';
import { ById, Id } from '../ids.ts';
import { requiredLine } from '../text.ts';

const name = (label: string, missing: string, tooLong: string) =>
  requiredLine(label, limits.name.max, missing, tooLong);

/** 8 to 200 characters: long enough to resist guessing, short enough to hash. */
export const NewPassword = z
  .string()
  .min(limits.password.min, messages.passwordMin)
  .max(limits.password.max, messages.passwordMax);

export const Role = z.enum(ROLES);

/** A person as the API shows them; never with a password or its hash. Times are RFC 3339 UTC. */
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
  createdAt: z.iso.datetime(),
  /** Whether the address was shown to be theirs, by a link that was sent to it. */
  emailVerified: z.boolean(),
  /** Whether signing in asks for a second factor. */
  twoFactor: z.boolean(),
  /** An admin of a site at https who has none yet: until then they may only look after their own account. */
  twoFactorSetupRequired: z.boolean(),
  /** When they asked for their account to be deleted, which waits for the draws that they entered. */
  deletionRequestedAt: z.iso.datetime().nullable(),
});
export type User = z.infer<typeof User>;

/** `code` carries the second factor where an account has one. */
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
  role: z.enum(CHOOSABLE_ROLES, messages.role).default('participant'),
  over18: z.boolean().default(false),
  ukResident: z.boolean().default(false),
});

/** A participant becomes a host, or somebody's name changes; what is left out stays. */
export const UserChange = z
  .object({
    role: z.enum(['host'], 'An account can only be upgraded to host').optional(),
    firstName: name('First name', messages.firstNameMin, messages.firstNameMax).optional(),
    lastName: name('Last name', messages.lastNameMin, messages.lastNameMax).optional(),
  })
  .refine(
    (change) => Object.values(change).some((value) => value !== undefined),
    'There is nothing to change',
  );

export const accountCalls = {
  'GET /api/user': {
    summary: 'The person who is signed in',
    tag: 'Accounts',
    access: 'signed-in',
    securesAccount: true,
    status: 200,
    response: User,
  },
  'POST /api/register': {
    summary: 'Create an account and sign in',
    tag: 'Accounts',
    access: 'anyone',
    body: Registration,
    status: 201,
    response: User,
    errors: [409, 429],
  },
  'POST /api/login': {
    summary: 'Sign in',
    tag: 'Accounts',
    access: 'anyone',
    body: Login,
    status: 200,
    response: User,
    errors: [401, 429],
  },
  'POST /api/logout': {
    summary: 'Sign out: the session ends on the server',
    tag: 'Accounts',
    access: 'anyone',
    status: 204,
    response: z.void(),
  },
  'PATCH /api/v1/users/:id': {
    ...RECORDED,
    summary: 'Change a name, or upgrade an account to host',
    tag: 'Accounts',
    access: 'signed-in',
    params: ById,
    body: UserChange,
    status: 200,
    response: User,
    errors: [403, 409],
  },
} as const satisfies CallMap;
