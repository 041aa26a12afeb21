/** What is passed on about a draw. */
export type Shared = { title: string; text: string; url: string };

/** Where a link can be passed on to, by addresses that work without any script of theirs. */
export function listShareTargets({ title, text, url }: Shared): readonly { name: string; href: string }[] {
  const query = (parameters: Record<string, string>) =>
    Object.entries(parameters)
      // Email clients take a plus literally.
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('&');
  return [
    { name: 'WhatsApp', href: `https://wa.me/?${query({ text: `${text} ${url}` })}` },
    { name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?${query({ u: url })}` },
    { name: 'X', href: `https://x.com/intent/post?${query({ text, url })}` },
    { name: 'E-mail', href: `mailto:?${query({ subject: title, body: `${text}\n\n${url}` })}` },
  ];
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** The two lines that show a draw on another site; without script they are a link. */
export function buildEmbedCode(draw: { id: string; title: string }, origin: string): string {
  const title = draw.title.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? '');
  return [
    `<div data-oakdraw-draw="${draw.id}"><a href="${origin}/prize-draw/${draw.id}">${title}</a></div>`,
    `<script async src="${origin}/embed.js"></script>`,
  ].join('\n');
}
