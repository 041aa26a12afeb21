import { z } from 'zod';
import type { CallMap } from './call.ts';

const name = (label: string) =>
  z.string().trim().min(1, `${label} is required`).max(100, `${label} must be at most 100 characters`);

/** An e-mail address as typed; addresses are compared without case. */
export const Email = z
  .string()
  .trim()
  .max(255, 'Email must be at most 255 characters')
  .pipe(z.email('Invalid email address'));

/** 8 to 200 characters: long enough to resist guessing, short enough to hash. */
export const NewPassword = z
  .string()
  .min(8, 'Password must be at least 8 characters')
  .max(200, 'Password must be at most 200 characters');

export const Role = z.enum(['participant', 'host', 'admin']);

/** A person as the API shows them; never with a password or its hash. Times are RFC 3339 UTC. */
export const User = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: Role,
  verified: z.boolean(),
  revoked: z.boolean(),
  over18: z.boolean(),
  ukResident: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type User = z.infer<typeof User>;

/** `code` carries the second factor where an account has one. */
export const Login = z.object({
  email: Email,
  password: z.string().min(1, 'Password is required').max(200, 'Password must be at most 200 characters'),
  code: z.string().max(32).optional(),
});

export const Registration = z.object({
  email: Email,
  password: NewPassword,
  firstName: name('First name'),
  lastName: name('Last name'),
  role: z
    .enum(['participant', 'host'], 'Please choose to register as a participant or as a host')
    .default('participant'),
  over18: z.boolean().default(false),
  ukResident: z.boolean().default(false),
});

/** The only change so far: a participant becomes a host. */
export const UserChange = z.object({
  role: z.enum(['host'], 'An account can only be upgraded to host'),
});

export const UserId = z.object({ id: z.uuid() });

export const accountCalls = {
  'GET /api/user': {
    summary: 'The person who is signed in',
    tag: 'Accounts',
    access: 'signed-in',
    status: 200,
    answer: User,
  },
  'POST /api/register': {
    summary: 'Create an account and sign in',
    tag: 'Accounts',
    access: 'anyone',
    body: Registration,
    status: 201,
    answer: User,
    refuses: [409, 429],
  },
  'POST /api/login': {
    summary: 'Sign in',
    tag: 'Accounts',
    access: 'anyone',
    body: Login,
    status: 200,
    answer: User,
    refuses: [401, 429],
  },
  'POST /api/logout': {
    summary: 'Sign out: the session ends on the server',
    tag: 'Accounts',
    access: 'anyone',
    status: 204,
    answer: z.void(),
  },
  'PATCH /api/v1/users/:id': {
    summary: 'Upgrade an account to host',
    tag: 'Accounts',
    access: 'signed-in',
    params: UserId,
    body: UserChange,
    status: 200,
    answer: User,
    refuses: [403],
  },
} as const satisfies CallMap;
