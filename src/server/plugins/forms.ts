import type { FastifyInstance } from 'fastify';

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];
const LARGEST_FORM = 4096;

type Headers = Record<string, string | string[] | undefined>;

/** Accepts forms from email clients (RFC 8058) and from browsers without JavaScript. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(FORMS, { parseAs: 'string', bodyLimit: LARGEST_FORM }, (_request, body, done) =>
    done(null, fieldsOf(String(body))),
  );
}

/** Parses the fields of a form in either encoding. Our forms contain only short fields without line breaks. */
function fieldsOf(body: string): Record<string, string> {
  if (!body.startsWith('--')) return Object.fromEntries(new URLSearchParams(body));
  const parts = body.matchAll(/name="([^"]*)"[^\r\n]*\r?\n(?:[^\r\n]+\r?\n)*\r?\n([^\r\n]*)/g);
  return Object.fromEntries(Array.from(parts, ([, name = '', value = '']) => [name, value]));
}

/** Whether a browser without JavaScript sent one of our forms and expects a page in return. */
export function acceptsHtml(headers: Headers): boolean {
  const form = String(headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
  return form && String(headers.accept ?? '').includes('text/html');
}
