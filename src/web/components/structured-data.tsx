/** A schema.org object. */
export type Thing = { '@type': string; [property: string]: unknown };

/** Structured data for search engines. Escapes every `<`, so that no text can close the element. */
export function StructuredData({ things }: { things: readonly Thing[] }) {
  // Client-side navigation does not need the data, and hydration keeps the server's element.
  if (!import.meta.env.SSR) return <KeptData />;
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': things });
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the JSON is escaped, so it cannot close the element.
      dangerouslySetInnerHTML={{ __html: json.replaceAll('<', '\\u003c') }}
    />
  );
}

function KeptData() {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: empty, so that React keeps the server's content.
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  );
}
