/** Something by the vocabulary of schema.org. */
export type Thing = { '@type': string; [property: string]: unknown };

/**
 * What search engines read of a page, as data that no browser runs, so the content policy has no say in it. No text
 * inside can end the element: every `<` is written as an escape of JSON.
 */
export function StructuredData({ things }: { things: readonly Thing[] }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': things });
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON is no HTML, and nothing in it can end the element.
      dangerouslySetInnerHTML={{ __html: json.replaceAll('<', '\\u003c') }}
    />
  );
}
