import { z } from 'zod';
import { type CallMap, RECORDED } from '../call.ts';
import { Email } from '../email-address.ts';
import { ById } from '../ids.ts';
import { PersonDetails } from './people.ts';

const HELP = { ...RECORDED, tag: 'Admin', access: 'support', params: ById, errors: [403, 409] } as const;
const CHANGED = { status: 200, response: PersonDetails } as const;

const STAFF =
  'Only admins can do this for someone who works for the site. Returns 409 `own_account` for your own account.';

/** What support does for people who cannot help themselves. */
export const accountHelpCalls = {
  'PUT /api/v1/admin/people/:id/email': {
    ...HELP,
    ...CHANGED,
    summary: 'Correct an email address',
    description: `Emails a link to the new address, and a notice to the current one. The user signs in with the current address until the link is used. Returns 409 \`same_address\` or \`address_taken\`. ${STAFF}`,
    requiresReauthentication: 'always',
    body: z.object({ email: Email }),
  },
  'POST /api/v1/admin/people/:id/verification-email': {
    ...HELP,
    ...CHANGED,
    summary: 'Resend a verification email',
    description: `Emails another link to verify the address. At most five emails an hour are sent to an account. Returns 409 \`already_verified\`. ${STAFF}`,
  },
  'POST /api/v1/admin/people/:id/sign-out': {
    ...HELP,
    ...CHANGED,
    summary: 'Sign a user out',
    description: `Ends all sessions of the user. Their open pages notice at once. ${STAFF}`,
    requiresReauthentication: 'unlessJustSignedIn',
  },
  'POST /api/v1/admin/people/:id/two-factor-removal': {
    ...HELP,
    ...CHANGED,
    summary: 'Request a second factor’s removal',
    description: `Asks for the removal of a user’s second factor. The user gets an email with a link that stops it, and all admins get one too. Another admin can confirm the removal after 24 hours. Returns 409 \`two_factor_off\` or \`already_asked\`. ${STAFF}`,
    requiresReauthentication: 'always',
  },
  'DELETE /api/v1/admin/people/:id/two-factor-removal': {
    ...HELP,
    ...CHANGED,
    summary: 'Withdraw a second factor’s removal',
    description: `Returns 409 \`not_asked\` if there is no request. ${STAFF}`,
  },
  'POST /api/v1/admin/people/:id/two-factor-removal/confirm': {
    ...HELP,
    ...CHANGED,
    access: 'admin',
    summary: 'Remove a second factor',
    description:
      'Removes the second factor and ends all sessions of the user, who gets an email. Returns 409 `not_asked`, `same_admin` if you made the request, `too_early` in the first 24 hours, and `own_account`.',
    requiresReauthentication: 'always',
  },
} as const satisfies CallMap;
