import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderMail } from '#domain/email/mail.ts';
import { ApiError } from '../api-error.ts';

const NOT_BUILT = 'The mails have not been built yet. Run `npm run build`, or start with `npm start`.';

/** Renders emails with the templates that `vite build` wrote to `<dist>/server`. Loads them on first use. */
export function builtMails(dist: string): RenderMail {
  const entry = join(dist, 'server', 'mails.js');
  return async (mail, site) => {
    try {
      await access(entry);
    } catch {
      throw new ApiError('unavailable', NOT_BUILT);
    }
    const { renderMail }: { renderMail: RenderMail } = await import(pathToFileURL(entry).href);
    return renderMail(mail, site);
  };
}
