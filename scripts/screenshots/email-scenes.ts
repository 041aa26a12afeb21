import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { EmailMessage, EmailSite, RenderEmail } from '#domain/email/email.ts';
import { EXAMPLE_SITE, EXAMPLES } from '#domain/email/examples.ts';
import { LONGEST_SITE, lengthen } from './longest-email.ts';
import type { Scene } from './scene.ts';

const ADDRESS = '/an-email';

/** Where the build writes the templates. */
const BUILT = join(import.meta.dirname, '..', '..', 'dist', 'server', 'emails.js');

/** Renders every email with the build's templates, with typical and with the longest texts. */
export async function renderExamples(): Promise<{ name: string; html: string }[]> {
  const built: { renderEmail: RenderEmail } = await import(pathToFileURL(BUILT).href);
  const render = async (name: string, email: EmailMessage, site: EmailSite) => {
    const { html } = await built.renderEmail(email, site);
    return { name, html };
  };
  return Promise.all(
    Object.entries(EXAMPLES).flatMap(([name, email]) => [
      render(name, email, EXAMPLE_SITE),
      render(`${name}-longest`, lengthen(email), LONGEST_SITE),
    ]),
  );
}

/** Lists a scene for every email. */
export async function emailScenes(): Promise<Scene[]> {
  return (await renderExamples()).map(({ name, html }) => ({
    name: `email/${name}`,
    path: ADDRESS,
    standalone: true,
    // Shows the email without the site's content security policy, as an email client would.
    before: (page) =>
      page.route(`**${ADDRESS}`, (route) => route.fulfill({ contentType: 'text/html', body: html })),
  }));
}
