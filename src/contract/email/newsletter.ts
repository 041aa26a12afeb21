import { z } from 'zod';
import { ACCOUNT_LIMITS as limits, ACCOUNT_MESSAGES as messages } from '#domain/accounts/account-fields.ts';
import type { CallMap } from '../call.ts';
import { Email } from '../email-address.ts';
import { line } from '../text.ts';

/** The secret token in an emailed link. Unknown and used tokens get the same response. */
const Token = z.string().trim().min(1, 'This link is incomplete').max(200, 'This link is incomplete');

const name = (label: string, tooLong: string) => line(label, limits.name.max, tooLong).optional();

export const Subscription = z.object({
  email: Email,
  firstName: name('First name', messages.firstNameMax),
  lastName: name('Last name', messages.lastNameMax),
});

/** Identifies the subscriber to remove, by the token from an emailed link or by address. */
export const Leaving = z.object({ email: Email.optional(), token: Token.optional() });

export const newsletterCalls = {
  'POST /api/newsletter/subscribe': {
    summary: 'Subscribe to the newsletter',
    description:
      'Emails a confirmation link to the address, at most once an hour; nothing else is sent until the link is followed. The response is the same for every address. An HTML form can send this request directly: if the request is `application/x-www-form-urlencoded` and accepts `text/html`, the response redirects to a page.',
    tag: 'Newsletter',
    access: 'anyone',
    body: Subscription,
    status: 200,
    response: z.object({ message: z.string() }),
    errors: [409, 429],
  },
  'POST /api/newsletter/confirm': {
    summary: 'Confirm a newsletter subscription',
    description:
      'Confirms a subscription with the token from the emailed link. Returns 409 if the link was used or has expired.',
    tag: 'Newsletter',
    access: 'anyone',
    body: z.object({ token: Token }),
    status: 200,
    response: z.object({ message: z.string() }),
    errors: [409],
  },
  'GET /api/newsletter/unsubscribe': {
    summary: 'Unsubscribe from the newsletter',
    description:
      'Requires an `email`, or the `token` from an emailed link. Because this GET request has an effect, browsers can make it only from this site’s pages, and HEAD requests and prefetches have no effect. The response is the same for every address.',
    tag: 'Newsletter',
    access: 'anyone',
    query: Leaving,
    status: 200,
    response: z.object({ message: z.string() }),
    errors: [403, 404, 429],
  },
  'POST /api/newsletter/unsubscribe': {
    summary: 'Unsubscribe with one click',
    description:
      'One-click unsubscribe for email programs (RFC 8058). The `token` comes from the address in the `List-Unsubscribe` header; the body is a form with `List-Unsubscribe=One-Click`. A request with a `token` can come from anywhere. A request with an `email` can come only from this site’s pages, which send it when JavaScript is off.',
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
