import type { BrowserSite } from './browser.ts';
import { eventually } from './eventually.ts';

/**
 * Waits for the newest email to a user, and returns the path of its link. Reads the outbox, which shows complete links
 * if emails are not sent.
 * @param former an earlier link; if given, waits for the next one
 */
export async function linkInEmail(
  site: Pick<BrowserSite, 'admin'>,
  email: string,
  page: string,
  former = '',
): Promise<string> {
  const { api } = await site.admin();
  const linkIn = async () => {
    const sent = await api('GET /api/v1/admin/mails', { query: { search: email, state: 'sent' } });
    for (const { id } of sent) {
      const { text } = await api('GET /api/v1/admin/mails/:id', { params: { id } });
      const [link] = new RegExp(`${page}(?:\\?token=|/)[\\w-]+`).exec(text) ?? [];
      if (link) return link;
    }
    return '';
  };
  await eventually(async () => ['', former].includes(await linkIn())).toBe(false);
  return linkIn();
}
