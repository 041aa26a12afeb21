/** Something by the vocabulary of schema.org. */
export type Thing = { '@type': string; [property: string]: unknown };

/**
 * What search engines read of a page, as data that no browser runs, so the content policy has no say in it. No text
 * inside can end the element: every `<` is written as an escape of JSON.
 */
export function StructuredData({ things }: { things: readonly Thing[] }) {
  // Nobody reads it in a page that is shown without asking the server; in one that came from there it stays as it is.
  if (!import.meta.env.SSR) return <KeptData />;
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': things });
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON is no HTML, and nothing in it can end the element.
      dangerouslySetInnerHTML={{ __html: json.replaceAll('<', '\\u003c') }}
    />
  );
}

function KeptData() {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set: React leaves what came from the server.
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  );
}
