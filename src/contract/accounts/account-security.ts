import { z } from 'zod';
import { ACCOUNT_LIMITS as limits, ACCOUNT_MESSAGES as messages } from '#domain/accounts/account-fields.ts';
import { type CallMap, RECORDED } from '../call.ts';
import { Email } from '../email-address.ts';
import { ById, Id } from '../ids.ts';
import { NewPassword } from './accounts.ts';

/** The secret of a link in a mail; whatever is no token of ours is answered like one that was used. */
const LinkToken = z.string().trim().min(1, 'The link is not whole').max(200, 'The link is not whole');

const ByToken = z.object({ token: LinkToken });

/** The password again, and the code of the second factor (or a recovery code) where the account has one. */
export const Proof = z.object({
  password: z
    .string(messages.passwordMissing)
    .min(1, messages.passwordMissing)
    .max(limits.password.max, messages.passwordMax),
  code: z.string().max(32).optional(),
});

/** Six digits of the app, however they are spaced, or a recovery code. */
const Code = z.string().trim().min(1, 'Please enter the code').max(32, 'The code is too long');

/** A sign-in; `device` is in words, such as "Firefox on Windows". Times are RFC 3339 UTC. */
export const Session = z.object({
  id: Id,
  device: z.string(),
  createdAt: z.iso.datetime(),
  /** To within five minutes. */
  lastUsedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** The one that asks. */
  current: z.boolean(),
});
export type Session = z.infer<typeof Session>;

/** How an account's second factor stands; `required` where it cannot be turned off. */
export const TwoFactor = z.object({
  enabled: z.boolean(),
  enabledAt: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.int(),
  required: z.boolean(),
});
export type TwoFactor = z.infer<typeof TwoFactor>;

/** What an authenticator app is given: the address is shown as a QR code, the secret (Base32) can be typed instead. */
export const TwoFactorSetup = z.object({ secret: z.string(), otpauthUri: z.string() });

/** Ten codes, shown this once; each is good once in place of the app's code. */
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
/** Links are guessed by nobody; the limit only keeps the noise down. */
const BY_LINK = { tag: 'Account security', access: 'anyone', errors: [409], perMinute: 60 } as const;

export const accountSecurityCalls = {
  'POST /api/verify-email': {
    ...BY_LINK,
    summary:
      'Show by the link of a mail that its address is yours; 409 `link_unusable` where it is used up or too old',
    body: ByToken,
    status: 200,
    response: VerifiedEmail,
  },
  'POST /api/v1/users/:id/verify-email': {
    ...OWN,
    summary: 'Send the link again that verifies an address; an earlier one stops working',
    status: 202,
    response: z.void(),
    errors: [403, 409, 429],
  },
  'POST /api/password/forgot': {
    summary:
      'Ask for a link to choose a new password; the answer is the same whether there is such an account',
    tag: 'Account security',
    access: 'anyone',
    body: z.object({ email: Email }),
    status: 202,
    response: z.void(),
    errors: [429],
  },
  'POST /api/password/reset': {
    ...BY_LINK,
    summary: 'Choose a new password by the link of a mail; every session ends',
    description:
      'A second factor stays, unless it was turned on before anybody had shown that the address is theirs.',
    body: z.object({ token: LinkToken, password: NewPassword }),
    status: 204,
    response: z.void(),
  },
  'POST /api/v1/users/:id/password': {
    ...OWN,
    ...CONFIRMING,
    summary: 'Change the password; every other session ends',
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
    summary: 'Ask for another address; it counts once the link that was sent to it is followed',
    description: 'The answer is the same whether or not the address belongs to another account.',
    body: Proof.extend({ email: Email }),
    status: 202,
    response: z.void(),
  },
  'POST /api/email/confirm': {
    ...BY_LINK,
    summary: 'Make the new address count, by the link that was sent to it',
    body: ByToken,
    status: 200,
    response: VerifiedEmail,
  },
  'POST /api/email/undo': {
    ...BY_LINK,
    summary:
      'Put the former address back with a new password, by the link that was sent to it (72 hours); every session ends',
    description:
      'A second factor that was turned on within 72 hours before the address was changed, or since, is taken off.',
    body: ByToken.extend({ password: NewPassword }),
    status: 200,
    response: VerifiedEmail,
  },
  'GET /api/v1/users/:id/sessions': {
    ...OWN,
    summary: 'Where you are signed in, the latest used first',
    status: 200,
    response: z.array(Session),
  },
  'DELETE /api/v1/users/:id/sessions': {
    ...OWN,
    ...RECORDED,
    summary: 'Sign out everywhere but here',
    status: 200,
    response: z.object({ ended: z.int() }),
  },
  'DELETE /api/v1/users/:id/sessions/:sessionId': {
    ...OWN,
    summary: 'Sign out in one place',
    params: ById.extend({ sessionId: Id }),
    status: 204,
    response: z.void(),
  },
  'POST /api/v1/users/:id/confirmation': {
    ...OWN,
    ...CONFIRMING,
    summary:
      'Show again that it is you; for a quarter of an hour this session may then do what asks for that',
    body: Proof,
    status: 204,
    response: z.void(),
  },
  'GET /api/v1/users/:id/two-factor': {
    ...OWN,
    summary: 'How your second factor stands',
    status: 200,
    response: TwoFactor,
  },
  'POST /api/v1/users/:id/two-factor': {
    ...OWN,
    ...CONFIRMING,
    summary: 'Begin to set up a second factor; it counts once it is confirmed by a code, within an hour',
    body: Proof.pick({ password: true }),
    status: 201,
    response: TwoFactorSetup,
    errors: [401, 403, 409, 429],
  },
  'POST /api/v1/users/:id/two-factor/confirm': {
    ...OWN,
    ...CONFIRMING,
    summary: 'Turn the second factor on with a code of the app; every other session ends',
    body: z.object({ code: Code }),
    status: 200,
    response: RecoveryCodes,
    errors: [401, 403, 409, 429],
  },
  'POST /api/v1/users/:id/two-factor/recovery-codes': {
    ...OWN,
    ...CONFIRMING,
    summary: 'New recovery codes in place of the former ones',
    body: Proof,
    status: 200,
    response: RecoveryCodes,
    errors: [401, 403, 409, 429],
  },
  'DELETE /api/v1/users/:id/two-factor': {
    ...OWN,
    ...CONFIRMING,
    summary: 'Turn the second factor off, with the password and a code',
    body: Proof,
    status: 204,
    response: z.void(),
    errors: [401, 403, 409, 429],
  },
} as const satisfies CallMap;
