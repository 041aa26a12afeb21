import type { BrowserSite, Person } from './browser.ts';
import { eventually } from './eventually.ts';

/**
 * Waits for the newest email to a user, and returns the path of its link.
 * @param former an earlier link; if given, waits for the next one
 */
export async function linkInEmail(
  site: BrowserSite,
  email: string,
  page: string,
  former = '',
): Promise<string> {
  const admin = await site.admin();
  const find = () => findLinkInEmail(admin, email, page);
  await eventually(async () => ['', former].includes(await find())).toBe(false);
  return find();
}

/**
 * Returns the path of the link in the newest email to a user, or an empty string. Reads the outbox, which shows
 * complete links if emails are not sent.
 */
export async function findLinkInEmail(
  { api }: Pick<Person, 'api'>,
  email: string,
  page: string,
): Promise<string> {
  const sent = await api('GET /api/v1/admin/mails', { query: { search: email, state: 'sent' } });
  for (const { id } of sent) {
    const { text } = await api('GET /api/v1/admin/mails/:id', { params: { id } });
    const [link] = new RegExp(`${page}(?:\\?token=|/)[\\w-]+`).exec(text) ?? [];
    if (link) return link;
  }
  return '';
}
