import type { FastifyInstance } from 'fastify';

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];
const LARGEST_FORM = 4096;

type Headers = Record<string, string | string[] | undefined>;

/** Takes forms where mail programs send them (RFC 8058), and browsers without script. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(FORMS, { parseAs: 'string', bodyLimit: LARGEST_FORM }, (_request, body, done) =>
    done(null, fieldsOf(String(body))),
  );
}

/** The fields of a form in either of its two dresses; only short ones without line breaks are ever sent here. */
function fieldsOf(body: string): Record<string, string> {
  if (!body.startsWith('--')) return Object.fromEntries(new URLSearchParams(body));
  const parts = body.matchAll(/name="([^"]*)"[^\r\n]*\r?\n(?:[^\r\n]+\r?\n)*\r?\n([^\r\n]*)/g);
  return Object.fromEntries(Array.from(parts, ([, name = '', value = '']) => [name, value]));
}

/** Whether a browser has sent one of our forms without script, and waits for a page. */
export function wantsPage(headers: Headers): boolean {
  const form = String(headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
  return form && String(headers.accept ?? '').includes('text/html');
}
