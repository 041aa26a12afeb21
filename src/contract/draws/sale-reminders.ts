import { z } from 'zod';
import type { CallMap } from '../call.ts';
import { Email } from '../email-address.ts';
import { ById } from '../ids.ts';

const Token = z.string().trim().min(1, 'This link is incomplete').max(200, 'This link is incomplete');

/** `cancelToken` cancels a reminder that is set; null if the address has to be confirmed first. */
const Outcome = z.object({ message: z.string(), cancelToken: z.string().nullable() });

const FORM =
  'An HTML form can send this request directly: if the request is `application/x-www-form-urlencoded` and accepts `text/html`, the response redirects to a page.';

export const saleReminderCalls = {
  'POST /api/v1/prize-draws/:id/sale-reminders': {
    summary: 'Ask to be reminded',
    description: `Asks for one email when the ticket sales of a scheduled draw open. Emails a confirmation link to the address, unless you are signed in with it and have verified it. The response is the same for every other address. Returns 409 \`not_scheduled\` if sales have opened, or never will. ${FORM}`,
    tag: 'Prize draws',
    access: 'anyone',
    params: ById,
    body: z.object({ email: Email }),
    status: 200,
    response: Outcome,
    errors: [409, 429],
  },
  'POST /api/v1/sale-reminders/confirm': {
    summary: 'Confirm a reminder',
    description: `Sets the reminder with the token from the emailed link. Returns 409 if the link was used or has expired. ${FORM}`,
    tag: 'Prize draws',
    access: 'anyone',
    body: z.object({ token: Token }),
    status: 200,
    response: Outcome,
    errors: [409],
  },
  'POST /api/v1/sale-reminders/cancel': {
    summary: 'Cancel a reminder',
    description:
      'One-click unsubscribe for email programs (RFC 8058). The `token` comes from the address in the `List-Unsubscribe` header; the body is a form with `List-Unsubscribe=One-Click`. Deletes the address.',
    tag: 'Prize draws',
    access: 'anyone',
    crossOrigin: true,
    query: z.object({ token: Token }),
    body: z.object({
      'List-Unsubscribe': z.literal('One-Click', 'The body must be List-Unsubscribe=One-Click.'),
    }),
    status: 200,
    response: z.object({ message: z.string() }),
    errors: [404],
  },
} as const satisfies CallMap;
