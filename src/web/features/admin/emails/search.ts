import { type RawSearch, text } from '#web/lib/search.ts';

/** Search parameters of the email templates: the email type to preview. */
export type EmailTemplatesSearch = { type?: string };

export function parseEmailTemplatesSearch(raw: RawSearch): EmailTemplatesSearch {
  const type = text(raw.type)?.slice(0, 100);
  return type === undefined ? {} : { type };
}
