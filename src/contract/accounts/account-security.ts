import { z } from 'zod';
import { ACCOUNT_LIMITS as limits, ACCOUNT_MESSAGES as messages } from '#domain/accounts/account-fields.ts';
import { type CallMap, RECORDED } from '../call.ts';
import { Email } from '../email-address.ts';
import { ById, Id } from '../ids.ts';
import { NewPassword, User } from './accounts.ts';

/** The secret token in an emailed link. Unknown and used tokens get the same response. */
const LinkToken = z.string().trim().min(1, 'This link is incomplete').max(200, 'This link is incomplete');

/** A path on this site. */
const ReturnTo = z
  .string()
  .max(500, 'This path is too long')
  .regex(/^\/(?![/\\])/, 'This must be a path that starts with /')
  .nullable()
  .default(null);

const ByToken = z.object({ token: LinkToken });

/** The password, and a TOTP or recovery code if the account uses two-factor authentication. */
export const Proof = z.object({
  password: z
    .string(messages.passwordMissing)
    .min(1, messages.passwordMissing)
    .max(limits.password.max, messages.passwordMax),
  code: z.string().max(32).optional(),
});

/** Six digits from the authenticator app, with or without spaces, or a recovery code. */
const Code = z.string().trim().min(1, 'Please enter the code').max(32, 'The code is too long');

/** A session. `device` is a readable name, such as "Firefox on Windows". Times are RFC 3339 UTC. */
export const Session = z.object({
  id: Id,
  device: z.string(),
  createdAt: z.iso.datetime(),
  /** Accurate to five minutes. */
  lastUsedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Whether this session made the request. */
  current: z.boolean(),
});
export type Session = z.infer<typeof Session>;

/** The status of two-factor authentication. If it is `required`, it cannot be turned off. */
export const TwoFactor = z.object({
  enabled: z.boolean(),
  enabledAt: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.int(),
  required: z.boolean(),
});
export type TwoFactor = z.infer<typeof TwoFactor>;

/** The secret for an authenticator app. Pages show the URI as a QR code; users can also type the secret (Base32). */
export const TwoFactorSetup = z.object({ secret: z.string(), otpauthUri: z.string() });

/** Ten recovery codes, which are returned only once. Each can be used once instead of a code from the app. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const VerifiedEmail = z.object({ email: z.string() });

const CONFIRMING = { tag: 'Account security', errors: [401, 403, 429] } as const;
const OWN = {
  tag: 'Account security',
  securesAccount: true,
  access: 'signed-in',
  params: ById,
  errors: [403],
} as const;
/** The rate limit only reduces load, because tokens cannot be guessed. */
const BY_LINK = { tag: 'Account security', access: 'anyone', errors: [409], perMinute: 60 } as const;

export const accountSecurityCalls = {
  'POST /api/verify-email': {
    ...BY_LINK,
    summary: 'Verify an email address',
    description:
      'Verifies an address with the token from the link that was emailed to it. Returns 409 `link_unusable` if the link was used or has expired.',
    body: ByToken,
    status: 200,
    response: VerifiedEmail,
  },
  'POST /api/v1/users/:id/verify-email': {
    ...OWN,
    summary: 'Resend the verification email',
    description: 'Emails a new link to your address. Earlier links stop working.',
    status: 202,
    response: z.void(),
    errors: [403, 409, 429],
  },
  'POST /api/password/forgot': {
    summary: 'Request a password reset',
    description:
      'Emails a link for choosing a new password. The response is the same whether or not the account exists.',
    tag: 'Account security',
    access: 'anyone',
    body: z.object({ email: Email }),
    status: 202,
    response: z.void(),
    errors: [429],
  },
  'POST /api/password/reset': {
    ...BY_LINK,
    summary: 'Reset a password',
    description:
      'Sets a new password with the token from the emailed link, and ends every session. Two-factor authentication stays on, unless it was turned on before the address was verified. Returns 409 `link_unusable` if the link was used or has expired.',
    body: z.object({ token: LinkToken, password: NewPassword }),
    status: 204,
    response: z.void(),
  },
  'POST /api/sign-in-link': {
    summary: 'Request a sign-in link',
    description:
      'Emails a link that signs you in without a password. If the address was never verified, the link is for choosing a new password instead. `returnTo` is the path to open afterwards. The response is the same whether or not the account exists.',
    tag: 'Account security',
    access: 'anyone',
    body: z.object({ email: Email, returnTo: ReturnTo }),
    status: 202,
    response: z.void(),
    errors: [429],
  },
  'POST /api/sign-in-link/use': {
    ...BY_LINK,
    summary: 'Sign in with a link',
    description:
      'Starts a session with the token from the emailed link, and ends the browser’s previous one. Requires a code if you use two-factor authentication; a missing or wrong code does not use up the link. Returns 409 `link_unusable` if the link was used or has expired.',
    body: ByToken.extend({ code: z.string().max(32).optional() }),
    status: 200,
    response: z.object({ user: User, returnTo: z.string().nullable() }),
    errors: [401, 409, 429],
  },
  'POST /api/v1/users/:id/password': {
    ...OWN,
    ...CONFIRMING,
    summary: 'Change the password',
    description:
      'Requires the current password, the new password and, if you use two-factor authentication, a code. Ends every other session.',
    body: Proof.omit({ password: true }).extend({
      currentPassword: Proof.shape.password,
      password: NewPassword,
    }),
    status: 204,
    response: z.void(),
  },
  'POST /api/v1/users/:id/email': {
    ...OWN,
    ...CONFIRMING,
    summary: 'Request a new email address',
    description:
      'Emails a link to the new address. The address changes when you follow the link. The response is the same whether or not the address belongs to another account.',
    body: Proof.extend({ email: Email }),
    status: 202,
    response: z.void(),
  },
  'POST /api/email/confirm': {
    ...BY_LINK,
    summary: 'Confirm a new email address',
    description:
      'Changes your address with the token from the link that was emailed to the new address. Returns 409 `link_unusable` if the link was used or has expired.',
    body: ByToken,
    status: 200,
    response: VerifiedEmail,
  },
  'POST /api/two-factor/keep': {
    ...BY_LINK,
    summary: 'Stop a second factor’s removal',
    description:
      'Stops the removal of your second factor that support was asked for, with the token from the emailed link. Returns your address, and 409 `link_unusable` if the link was used or has expired.',
    body: ByToken,
    status: 200,
    response: VerifiedEmail,
  },
  'POST /api/email/undo': {
    ...BY_LINK,
    summary: 'Undo an email address change',
    description:
      'Restores the previous address and ends every session. Requires a new password and the token from the link that was emailed to the previous address; the link works for 72 hours. Turns off two-factor authentication that was turned on after the change or in the 72 hours before it. Returns 409 `link_unusable` if the link was used or has expired.',
    body: ByToken.extend({ password: NewPassword }),
    status: 200,
    response: VerifiedEmail,
  },
  'GET /api/v1/users/:id/sessions': {
    ...OWN,
    summary: 'List your sessions',
    description: 'Returns your sessions, most recently used first.',
    status: 200,
    response: z.array(Session),
  },
  'DELETE /api/v1/users/:id/sessions': {
    ...OWN,
    ...RECORDED,
    summary: 'End all other sessions',
    description: 'Ends every session except this one, and returns how many were ended.',
    status: 200,
    response: z.object({ ended: z.int() }),
  },
  'DELETE /api/v1/users/:id/sessions/:sessionId': {
    ...OWN,
    summary: 'End a session',
    description: 'Ends one of your sessions immediately.',
    params: ById.extend({ sessionId: Id }),
    status: 204,
    response: z.void(),
  },
  'POST /api/v1/users/:id/confirmation': {
    ...OWN,
    ...CONFIRMING,
    summary: 'Re-authenticate a session',
    description:
      'Requires your password, and a code if you use two-factor authentication. For 15 minutes, this session can make the calls that require re-authentication.',
    body: Proof,
    status: 204,
    response: z.void(),
  },
  'GET /api/v1/users/:id/two-factor': {
    ...OWN,
    summary: 'Get the two-factor status',
    description:
      'Returns whether two-factor authentication is on, whether it is required, and how many recovery codes are left.',
    status: 200,
    response: TwoFactor,
  },
  'POST /api/v1/users/:id/two-factor': {
    ...OWN,
    ...CONFIRMING,
    summary: 'Start two-factor setup',
    description:
      'Requires your password. Returns a new secret for an authenticator app. The secret takes effect if you confirm it with a code within an hour. Returns 409 if two-factor authentication is already on.',
    body: Proof.pick({ password: true }),
    status: 201,
    response: TwoFactorSetup,
    errors: [401, 403, 409, 429],
  },
  'POST /api/v1/users/:id/two-factor/confirm': {
    ...OWN,
    ...CONFIRMING,
    summary: 'Turn on two-factor authentication',
    description:
      'Requires a code from the authenticator app. Returns the recovery codes and ends every other session.',
    body: z.object({ code: Code }),
    status: 200,
    response: RecoveryCodes,
    errors: [401, 403, 409, 429],
  },
  'POST /api/v1/users/:id/two-factor/recovery-codes': {
    ...OWN,
    ...CONFIRMING,
    summary: 'Replace the recovery codes',
    description: 'Requires your password and a code. Returns new recovery codes; the old ones stop working.',
    body: Proof,
    status: 200,
    response: RecoveryCodes,
    errors: [401, 403, 409, 429],
  },
  'DELETE /api/v1/users/:id/two-factor': {
    ...OWN,
    ...CONFIRMING,
    summary: 'Turn off two-factor authentication',
    description:
      'Requires your password and a code. Returns 409 if two-factor authentication is already off, or if your account requires it.',
    body: Proof,
    status: 204,
    response: z.void(),
    errors: [401, 403, 409, 429],
  },
} as const satisfies CallMap;
