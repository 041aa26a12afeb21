import { createHash } from 'node:crypto';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { buildDrawTheme } from '#domain/looks/theme.ts';
import { buildDrawPath } from '#domain/organisations/addresses.ts';
import { buildSourceSet, parsePictureAddress } from '#domain/pictures/address.ts';
import { buildEmbedText, type EmbedText } from '#domain/sharing/embed-text.ts';
import { drawFanOfTickets } from '../print/fan-of-tickets.ts';
import { html, Markup } from './html.ts';
import { buildThemeStyle, CARD_STYLE, type EmbedTheme, THEMES } from './style.ts';

type CardInput = {
  /** The draw as a visitor sees it; undefined if a visitor cannot find it. */
  draw: PrizeDraw | undefined;
  brandName: string;
  /** The site's origin, without a trailing slash. */
  origin: string;
  theme: unknown;
  now: Date;
};

/** Builds the page for a frame on another site. Also returns its style hashes for the content security policy. */
export function buildEmbedCard(given: CardInput): { html: string; styleHashes: readonly string[] } {
  const { draw, origin, theme } = given;
  const look = draw ?? { colorScheme: 'green' as const, customColor: null, fontPair: 'heritage' as const };
  const styles = [buildThemeStyle(buildDrawTheme(look), look.fontPair, themeOf(theme)), CARD_STYLE];
  const page = html`<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${draw ? `Prize draw: ${draw.title}` : 'Prize draw not found'}</title>${draw && html`<link rel="canonical" href="${origin + buildDrawPath(draw)}">`}${styles.map((style) => new Markup(`<style>${style}</style>`))}<script src="/embed/card.js" defer></script></head><body><main class="ticket">${draw ? card(draw, given) : missing(given)}</main></body></html>`;
  return { html: page.text, styleHashes: styles.map(hashOf) };
}

function card(draw: PrizeDraw, { origin, brandName, now }: CardInput): Markup {
  const text = buildEmbedText(draw, now);
  const address = origin + buildDrawPath(draw);
  return html`${picture(draw)}<div class="text"><h1>${link(address, '', draw.title)}</h1>${host(draw)}${text.winner ? winner(text) : terms(text)}${text.minimum && html`<p class="small">${text.minimum}</p>`}<p class="small">${text.charity}</p><div class="foot">${link(address, 'button', text.button)}<span class="small">on ${link(`${origin}/`, '', brandName)}</span></div></div>`;
}

/** Who runs the draw: an organisation with its logo and verified mark, or the host's name. */
function host({ hostName, organisation }: PrizeDraw): Markup {
  const logo = organisation?.logoUrl ? parsePictureAddress(organisation.logoUrl) : undefined;
  return html`<p class="small host">${
    logo &&
    html`<img class="logo" alt="" width="24" height="24" decoding="async" src="${organisation?.logoUrl}" srcset="${buildSourceSet(logo, 'webp')}" sizes="24px">`
  }<span>By ${hostName}${organisation?.verifiedAt != null && ', verified'}</span></p>`;
}

function terms({ price, sold, state, until, untilText }: EmbedText): Markup {
  return html`<p class="price">${price} <small>a ticket</small></p>${
    sold &&
    html`<div><div class="bar" role="progressbar" aria-label="Tickets sold" aria-valuemin="0" aria-valuemax="100" aria-valuenow="${Math.round(sold.percent)}" aria-valuetext="${sold.text}"><svg width="${`${sold.percent}%`}" height="100%" aria-hidden="true"><rect width="100%" height="100%" rx="5" fill="var(--accent)"/></svg></div><p class="small">${sold.text}</p></div>`
  }<p class="small">${state}${until !== null && html` <time class="clock" datetime="${until}" data-until="${until}" data-words="${untilText}"></time>`}</p>`;
}

function winner({ state, winner: won, sold }: EmbedText): Markup {
  return html`<div><p>${state}</p><p class="number">${won?.ticket}</p><p>${won?.name}</p></div>${sold && html`<p class="small">${sold.text}</p>`}`;
}

function missing({ origin, brandName }: CardInput): Markup {
  return html`<div class="missing"><h1>This prize draw is not here</h1><p>It may not be published yet, or was removed.</p><p>${link(`${origin}/prize-draws`, 'button', `Prize draws on ${brandName}`)}</p></div>`;
}

/** The link opens in a new tab, because users cannot buy tickets inside a frame on another site. */
function link(href: string, name: string, text: string): Markup {
  return html`<a href="${href}"${name !== '' && html` class="${name}"`} target="_blank" rel="noopener">${text}</a>`;
}

function picture(draw: PrizeDraw): Markup {
  const stored = draw.imageUrl === null ? undefined : parsePictureAddress(draw.imageUrl);
  if (!stored) {
    const { light } = buildDrawTheme(draw);
    const drawn = drawFanOfTickets(light, { width: 480, height: 400 }, { ground: false });
    return html`<img class="picture drawn" alt="" width="480" height="400" src="data:image/svg+xml,${encodeURIComponent(drawn)}">`;
  }
  const { width, height } = stored;
  // Next to the text, the picture is cropped, so it must be wider than its column.
  const sizes = '(min-width:34rem) 38rem, 100vw';
  return html`<picture class="sources"><source type="image/avif" srcset="${buildSourceSet(stored, 'avif')}" sizes="${sizes}"><img class="picture" alt="${draw.imageAlt ?? ''}" width="${width}" height="${height}" decoding="async" src="${draw.imageUrl}" srcset="${buildSourceSet(stored, 'webp')}" sizes="${sizes}"></picture>`;
}

function themeOf(theme: unknown): EmbedTheme {
  return THEMES.find((one) => one === theme) ?? 'auto';
}

const hashOf = (style: string) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
