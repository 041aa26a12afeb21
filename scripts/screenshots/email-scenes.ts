import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { EXAMPLE_SITE, EXAMPLES } from '#domain/email/examples.ts';
import type { Mail, MailSite, RenderMail } from '#domain/email/mail.ts';
import { LONGEST_SITE, lengthen } from './longest-email.ts';
import type { Scene } from './scene.ts';

const ADDRESS = '/an-email';

/** Every email with usual and with the longest texts. @param dist where the templates were built */
export async function emailScenes(dist: string): Promise<Scene[]> {
  const built: { renderMail: RenderMail } = await import(
    pathToFileURL(join(dist, 'server', 'mails.js')).href
  );
  const createScene = async (name: string, mail: Mail, site: MailSite): Promise<Scene> => {
    const { html } = await built.renderMail(mail, site);
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
    Object.entries(EXAMPLES).flatMap(([name, mail]) => [
      createScene(name, mail, EXAMPLE_SITE),
      createScene(`${name}-longest`, lengthen(mail), LONGEST_SITE),
    ]),
  );
}
