import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderMail } from '#domain/email/mail.ts';
import { ApiError } from '../api-error.ts';

const NOT_BUILT = 'The mails have not been built yet. Run `npm run build`, or start with `npm start`.';

/** Makes the words of mails by the templates that `vite build` left in `<dist>/server`, read when first needed. */
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
