import { expect, it } from 'vitest';
import { EXAMPLE_SITE, EXAMPLES } from './examples.ts';
import { buildListHeaders } from './list-headers.ts';

/** List emails (an update, a reminder, the newsletter) and the page that unsubscribes from each. */
const LISTS: Record<string, string> = {
  'draw-update': '/leave-updates',
  'draw-ending-soon': '/leave-updates',
  'host-draw-first-sale': '/leave-host-emails',
  'host-draw-milestone': '/leave-host-emails',
  'host-draw-milestone-sold-out': '/leave-host-emails',
  'host-draw-ending': '/leave-host-emails',
  'host-digest': '/leave-host-emails',
  'sale-reminder-confirmation': '/cancel-reminder',
  'newsletter-already': '/unsubscribe',
  'newsletter-issue': '/unsubscribe',
};

it.each(Object.entries(EXAMPLES))(
  '%s has unsubscribe headers if it belongs to a list [MAIL-07]',
  (name, email) => {
    const headers = buildListHeaders(email, EXAMPLE_SITE);
    const page = LISTS[name];
    if (page === undefined) return expect(headers).toEqual({});
    expect(headers).toEqual({
      'List-Unsubscribe': expect.stringMatching(
        new RegExp(`^<https://draws\\.example\\.org${page}\\?token=[\\w-]+>$`),
      ),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  },
);
