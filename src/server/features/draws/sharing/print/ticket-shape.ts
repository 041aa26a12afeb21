import type { ThemeTokens } from '#domain/looks/theme.ts';
import { SHARE_IMAGE } from '#domain/sharing/addresses.ts';

const { width: WIDTH, height: HEIGHT } = SHARE_IMAGE;

/** The ticket's margin and perforation, and the positions of its picture and text. */
const INSET = 34;
const BITE = 8;
const PITCH = 27;
const NOTCH = 19;
const TEAR = 622;

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
export function drawPictureMask(): string {
  const { width, height } = PICTURE;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="10"/></svg>`;
}

function bites(): number[] {
  const count = Math.floor((HEIGHT - 2 * INSET) / PITCH);
  const first = (HEIGHT - (count - 1) * PITCH) / 2;
  return Array.from({ length: count }, (_, at) => first + at * PITCH);
}

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${inside}</svg>`;
