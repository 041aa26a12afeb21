import type { Source } from '#domain/insights/sources.ts';
import { type AddressedDraw, buildDrawPath } from '#domain/organisations/addresses.ts';
import type { Shared } from './share-link.ts';

/**
 * Lists services to share a link with. Their plain URLs need no script from the services.
 * @param sharedBy returns what to share by a service
 */
export function listShareTargets(
  sharedBy: (source: Source) => Shared,
): readonly { name: string; href: string }[] {
  const query = (parameters: Record<string, string>) =>
    Object.entries(parameters)
      // Spaces become %20, because email clients show a plus sign as a plus sign.
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('&');
  const whatsapp = sharedBy('whatsapp');
  const x = sharedBy('x');
  const mail = sharedBy('mail');
  return [
    { name: 'WhatsApp', href: `https://wa.me/?${query({ text: `${whatsapp.text} ${whatsapp.url}` })}` },
    {
      name: 'Facebook',
      href: `https://www.facebook.com/sharer/sharer.php?${query({ u: sharedBy('facebook').url })}`,
    },
    { name: 'X', href: `https://x.com/intent/post?${query({ text: x.text, url: x.url })}` },
    {
      name: 'Email',
      href: `mailto:?${query({ subject: mail.title, body: `${mail.text}\n\n${mail.url}` })}`,
    },
  ];
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Builds the HTML that embeds a draw on another site. Without script, it is a link. */
export function buildEmbedCode(draw: AddressedDraw & { title: string }, origin: string): string {
  const title = draw.title.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? '');
  return [
    `<div data-oakdraw-draw="${draw.id}"><a href="${origin}${buildDrawPath(draw)}">${title}</a></div>`,
    `<script async src="${origin}/embed.js"></script>`,
  ].join('\n');
}
