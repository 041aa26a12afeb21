import { z } from 'zod';
import { ACCOUNT_LIMITS as limits, ACCOUNT_MESSAGES as messages } from '#domain/accounts/account-fields.ts';
import type { CallMap } from '../call.ts';
import { Email } from '../email-address.ts';
import { line } from '../text.ts';

/** The secret of a link in a mail; whatever is none of ours is answered like one that was used. */
const Token = z.string().trim().min(1, 'The link is not whole').max(200, 'The link is not whole');

const name = (label: string, tooLong: string) => line(label, limits.name.max, tooLong).optional();

export const Subscription = z.object({
  email: Email,
  firstName: name('First name', messages.firstNameMax),
  lastName: name('Last name', messages.lastNameMax),
});

/** Whose newsletter ends: the one of the link in a mail, or of an address. */
export const Leaving = z.object({ email: Email.optional(), token: Token.optional() });

export const newsletterCalls = {
  'POST /api/newsletter/subscribe': {
    summary: 'Ask for the newsletter',
    description:
      'Nothing is sent to an address but a question, at most once an hour, until its owner has confirmed it by the link in that mail. The answer is the same for every address. Forms may send this as they are: what comes as `application/x-www-form-urlencoded` and wants `text/html` is answered with a page.',
    tag: 'Newsletter',
    access: 'anyone',
    body: Subscription,
    status: 200,
    response: z.object({ message: z.string() }),
    errors: [409, 429],
  },
  'POST /api/newsletter/confirm': {
    summary: 'Confirm, by the token of the mail, that the newsletter is wanted',
    tag: 'Newsletter',
    access: 'anyone',
    body: z.object({ token: Token }),
    status: 200,
    response: z.object({ message: z.string() }),
    errors: [409],
  },
  'GET /api/newsletter/unsubscribe': {
    summary: 'End the newsletter of an address, or of the one that a link was sent to',
    description:
      'Changes something although it is a GET, so a browser may ask for it only from this site’s pages, and neither HEAD nor a prefetch does it. The answer is the same for every address.',
    tag: 'Newsletter',
    access: 'anyone',
    query: Leaving,
    status: 200,
    response: z.object({ message: z.string() }),
    errors: [403, 404, 429],
  },
  'POST /api/newsletter/unsubscribe': {
    summary: 'End the newsletter in one click, as mail programs do (RFC 8058)',
    description:
      'The token stands in the address of the `List-Unsubscribe` header; the body is a form with `List-Unsubscribe=One-Click`. With a token it may be sent from anywhere; with an `email` in its place only from this site’s pages, where no script runs.',
    tag: 'Newsletter',
    access: 'anyone',
    crossOrigin: true,
    query: z.object({ token: Token.optional() }),
    body: z.object({
      'List-Unsubscribe': z.literal('One-Click', 'The body must be List-Unsubscribe=One-Click.'),
      email: Email.optional(),
    }),
    status: 200,
    response: z.object({ message: z.string() }),
    errors: [404, 429],
  },
} as const satisfies CallMap;
