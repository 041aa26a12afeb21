import type { ThemeTokens } from '#domain/looks/theme.ts';
import { SHARE_IMAGE } from '#domain/sharing/addresses.ts';

const { width: WIDTH, height: HEIGHT } = SHARE_IMAGE;

/** The ticket's margin and perforation, and the positions of its picture and text. */
const INSET = 34;
const BITE = 8;
const PITCH = 27;
const NOTCH = 19;
const TEAR = 622;

type Size = { width: number; height: number };

export const PICTURE = { left: INSET + 26, top: INSET + 26, width: 530, height: HEIGHT - 2 * (INSET + 26) };
export const TEXT_BOX = { left: TEAR + 36, top: INSET + 34, width: 470, height: HEIGHT - 2 * (INSET + 34) };
export const WIDE_TEXT_BOX = { left: 100, top: 90, width: 640, height: HEIGHT - 180 };

/** Draws the ticket: perforated short sides, notches at the stub and a dashed tear line. */
export function drawTicketBackground({ accent, surface, edge }: ThemeTokens, tear = TEAR): string {
  const sides = [INSET, WIDTH - INSET].flatMap((x) =>
    bites().map((y) => `<circle cx="${x}" cy="${y}" r="${BITE}"/>`),
  );
  const notches = [INSET, HEIGHT - INSET].map((y) => `<circle cx="${tear}" cy="${y}" r="${NOTCH}"/>`);
  return svg(
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${accent}"/>
     <rect x="${INSET}" y="${INSET}" width="${WIDTH - 2 * INSET}" height="${HEIGHT - 2 * INSET}" rx="8" fill="${surface}"/>
     <g fill="${accent}">${sides.join('')}${notches.join('')}</g>
     <path d="M${tear} ${INSET + NOTCH + 12}V${HEIGHT - INSET - NOTCH - 10}" stroke="${edge}" stroke-width="4" stroke-dasharray="11 11"/>`,
  );
}

/** Draws a mask that rounds the picture's corners. */
export function drawPictureMask({ width, height }: Size): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="10"/></svg>`;
}

/** A story, which fills a phone's screen. Apps cover its top and bottom with their own controls. */
export const STORY = { width: 1080, height: 1920 } as const;
const STORY_TICKET = { left: 60, top: 230, right: 1020, bottom: 1690, tear: 808 };
export const STORY_PICTURE = { left: 100, top: 270, width: 880, height: 502 };
export const STORY_CODE = { left: 780, top: 1440, size: 200 };
/** The text is drawn for a smaller box and enlarged. */
export const STORY_TEXT = { left: 100, top: 850, width: 406, height: 494, scale: 1.6 };

/** Draws a story's ticket, with its stub below. */
export function drawStoryBackground({ accent, surface, edge }: ThemeTokens): string {
  const { left, top, right, bottom, tear } = STORY_TICKET;
  const ends = [top, bottom].flatMap((y) =>
    bites(STORY.width).map((x) => `<circle cx="${x}" cy="${y}" r="${BITE}"/>`),
  );
  const notches = [left, right].map((x) => `<circle cx="${x}" cy="${tear}" r="${NOTCH}"/>`);
  return svg(
    `<rect width="${STORY.width}" height="${STORY.height}" fill="${accent}"/>
     <rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" rx="8" fill="${surface}"/>
     <g fill="${accent}">${ends.join('')}${notches.join('')}</g>
     <path d="M${left + NOTCH + 12} ${tear}H${right - NOTCH - 10}" stroke="${edge}" stroke-width="4" stroke-dasharray="11 11"/>`,
    STORY,
  );
}

function bites(length: number = HEIGHT): number[] {
  const count = Math.floor((length - 2 * INSET) / PITCH);
  const first = (length - (count - 1) * PITCH) / 2;
  return Array.from({ length: count }, (_, at) => first + at * PITCH);
}

const svg = (inside: string, { width, height }: Size = SHARE_IMAGE) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`;
