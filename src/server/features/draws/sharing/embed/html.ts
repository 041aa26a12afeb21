/** Markup that is safe to insert unescaped. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Markup | false | null | undefined | readonly Part[];

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Builds markup and escapes every part that is not `Markup`. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.reduce((text, string, at) => text + asText(parts[at - 1]) + string));
}

function asText(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (part === false || part === null || part === undefined) return '';
  if (typeof part === 'object') return part.map(asText).join('');
  return String(part).replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? '');
}
