import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderEmail } from '#domain/email/email.ts';
import { ApiError } from '../api-error.ts';

const NOT_BUILT = 'The emails have not been built yet. Run `npm run build`, or start with `npm start`.';

/**
 * Renders emails with the templates that `vite build` wrote to `<dist>/server`. The templates are loaded on first use.
 */
export function loadBuiltEmails(dist: string): RenderEmail {
  const entry = join(dist, 'server', 'emails.js');
  return async (email, site) => {
    try {
      await access(entry);
    } catch {
      throw new ApiError('unavailable', NOT_BUILT);
    }
    const { renderEmail }: { renderEmail: RenderEmail } = await import(pathToFileURL(entry).href);
    return renderEmail(email, site);
  };
}
