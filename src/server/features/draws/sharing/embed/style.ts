import type { FontPair } from '#domain/looks/choices.ts';
import type { DrawTheme, ThemeTokens } from '#domain/looks/theme.ts';
import { TEXT_FONT, TITLE_FONTS } from './fonts.ts';

export const THEMES = ['light', 'dark', 'auto'] as const;
export type EmbedTheme = (typeof THEMES)[number];

const tokens = (mode: ThemeTokens) =>
  Object.entries(mode)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

/** Builds the style for the draw's colours and fonts. `auto` follows the visitor's light or dark setting. */
export function buildThemeStyle({ light, dark }: DrawTheme, fontPair: FontPair, theme: EmbedTheme): string {
  const colours =
    theme === 'auto'
      ? `:root{${tokens(light)}}@media (prefers-color-scheme:dark){:root{${tokens(dark)}}}`
      : `:root{${tokens(theme === 'dark' ? dark : light)}}`;
  const face = (family: string, file: string) =>
    `@font-face{font-family:${family};src:url(/embed/fonts/${file}) format("woff2");font-display:swap}`;
  return `${colours}${face('Title', TITLE_FONTS[fontPair])}${face('Text', TEXT_FONT)}`;
}

/**
 * Styles the card as a ticket with the prize on one side and the terms on the other. On narrow screens, they are
 * stacked.
 */
export const CARD_STYLE = `
*{box-sizing:border-box;margin:0}
html{font:500 16px/1.45 Text,system-ui,sans-serif;color:var(--ink);-webkit-text-size-adjust:100%}
body{container-type:inline-size;overflow-wrap:anywhere}
a{color:inherit}
.ticket{--tear:calc(100cqi * 9 / 16);background:var(--accent-soft);border-radius:4px;overflow:hidden;
mask:radial-gradient(circle at 50% 0,#0000 4px,#000 4.6px) 0 0/13px 100%,radial-gradient(circle at 50% 100%,#0000 4px,#000 4.6px) 0 0/13px 100%,radial-gradient(circle at 0 var(--tear),#0000 9px,#000 9.6px),radial-gradient(circle at 100% var(--tear),#0000 9px,#000 9.6px);
mask-repeat:round,round,no-repeat,no-repeat;mask-composite:intersect}
.sources{display:contents}
source{display:none}
.picture{display:block;width:100%;height:var(--tear);object-fit:cover;background:var(--line)}
.drawn{object-fit:contain;background:none}
.text{display:flex;flex-direction:column;gap:.7rem;padding:1.1rem 1.25rem 1.35rem;border-top:2px dashed var(--edge);margin-top:-1px}
h1{font:600 1.375rem/1.15 Title,Georgia,serif;text-wrap:balance;display:-webkit-box;-webkit-line-clamp:3;-webkit-box-orient:vertical;overflow:hidden}
h1 a{text-decoration:none}
h1 a:hover{text-decoration:underline}
.price{font:600 1.75rem/1 Title,Georgia,serif;color:var(--accent);font-variant-numeric:tabular-nums lining-nums}
.price small{font:500 1rem/1 Text,system-ui,sans-serif;color:var(--ink)}
.bar{height:.6rem;border-radius:1rem;background:var(--surface);overflow:hidden;margin-bottom:.3rem}
.bar svg{display:block}
.small{font-size:.9375rem}
.host{display:flex;align-items:center;gap:.5rem;min-width:0;overflow-wrap:anywhere}
.logo{flex:none;width:1.5rem;height:1.5rem;border-radius:5px;object-fit:cover}
.number{font:600 2.5rem/1.1 Title,Georgia,serif;letter-spacing:.04em;color:var(--accent);font-variant-numeric:tabular-nums lining-nums}
.clock{font-variant-numeric:tabular-nums;white-space:nowrap}
.foot{display:flex;flex-wrap:wrap;gap:.6rem 1rem;align-items:center;justify-content:space-between;margin-top:auto;padding-top:.2rem}
.button{display:inline-flex;align-items:center;min-height:44px;padding:0 1.25rem;border-radius:10px;background:var(--fill);color:var(--on-fill);font-weight:600;text-decoration:none}
.button:hover{filter:brightness(.92)}
a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.missing{padding:1.6rem 1.25rem;display:grid;gap:.6rem;align-content:center}
@container (min-width:34rem){
.ticket{--tear:42%;display:grid;grid-template-columns:42% 1fr;min-height:17rem;
mask:radial-gradient(circle at 0 50%,#0000 4px,#000 4.6px) 0 0/100% 13px,radial-gradient(circle at 100% 50%,#0000 4px,#000 4.6px) 0 0/100% 13px,radial-gradient(circle at var(--tear) 0,#0000 9px,#000 9.6px),radial-gradient(circle at var(--tear) 100%,#0000 9px,#000 9.6px);
mask-repeat:round,round,no-repeat,no-repeat;mask-composite:intersect}
.picture{height:100%;min-height:17rem;contain:size}
.text{border-top:0;border-left:2px dashed var(--edge);padding:1.35rem 1.6rem 1.35rem 1.4rem;margin:0}
.missing{grid-column:1/-1}
}`;
