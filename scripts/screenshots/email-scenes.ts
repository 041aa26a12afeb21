import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { EmailMessage, EmailSite, RenderEmail } from '#domain/email/email.ts';
import { EXAMPLE_SITE, EXAMPLES } from '#domain/email/examples.ts';
import { LONGEST_SITE, lengthen } from './longest-email.ts';
import type { Scene } from './scene.ts';

const ADDRESS = '/an-email';

/** Every email with usual and with the longest texts. @param dist where the templates were built */
export async function emailScenes(dist: string): Promise<Scene[]> {
  const built: { renderEmail: RenderEmail } = await import(
    pathToFileURL(join(dist, 'server', 'emails.js')).href
  );
  const createScene = async (name: string, email: EmailMessage, site: EmailSite): Promise<Scene> => {
    const { html } = await built.renderEmail(email, site);
    return {
      name: `email/${name}`,
      path: '/terms',
      act: [
        // A separate page without the site's content security policy, as in an email client.
        (page) =>
          page.route(`**${ADDRESS}`, (route) => route.fulfill({ contentType: 'text/html', body: html })),
        (page) => page.goto(ADDRESS),
      ],
    };
  };
  return Promise.all(
    Object.entries(EXAMPLES).flatMap(([name, email]) => [
      createScene(name, email, EXAMPLE_SITE),
      createScene(`${name}-longest`, lengthen(email), LONGEST_SITE),
    ]),
  );
}
