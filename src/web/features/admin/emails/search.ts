import { type RawSearch, text } from '#web/lib/search.ts';

/** What the address says of the e-mail templates: the kind of mail that is being looked at. */
export type EmailTemplatesSearch = { type?: string };

export function emailTemplatesSearch(raw: RawSearch): EmailTemplatesSearch {
  const type = text(raw.type)?.slice(0, 100);
  return type === undefined ? {} : { type };
}
