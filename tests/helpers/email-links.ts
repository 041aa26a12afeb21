import type { BrowserSite } from './browser.ts';
import { eventually } from './eventually.ts';

/**
 * The address of a page that the newest mail to somebody links to, once it was sent: read in the outbox, which shows
 * whole links where mails are only kept. Answers its path with the link's secret.
 * @param former a link that was sent before: the one after it is waited for
 */
export async function linkInEmail(
  site: BrowserSite,
  email: string,
  page: string,
  former = '',
): Promise<string> {
  const { api } = await site.admin();
  const linkIn = async () => {
    const sent = await api('GET /api/v1/admin/mails', { query: { search: email, state: 'sent' } });
    for (const { id } of sent) {
      const { text } = await api('GET /api/v1/admin/mails/:id', { params: { id } });
      const [link] = new RegExp(`${page}\\?token=[\\w-]+`).exec(text) ?? [];
      if (link) return link;
    }
    return '';
  };
  await eventually(async () => ['', former].includes(await linkIn())).toBe(false);
  return linkIn();
}
