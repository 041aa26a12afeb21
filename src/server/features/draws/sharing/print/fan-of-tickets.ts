import type { ThemeTokens } from '#domain/looks/theme.ts';

const TICKETS = [
  { turn: -19, x: -34, y: -30, sheet: 'deep' },
  { turn: -4, x: 4, y: 6, sheet: 'soft' },
  { turn: 11, x: 40, y: 52, sheet: 'plain' },
] as const;

/** Draws the SVG for a prize without a picture: fanned tickets in the draw's colours, with the brand's mark. */
export function drawFanOfTickets(
  { accent, 'accent-soft': soft, surface, ink }: ThemeTokens,
  size: { width: number; height: number },
  { ground = true }: { ground?: boolean } = {},
) {
  const { width, height } = size;
  const scale = Math.min(width / 530, height / 510);
  const sheets = { deep: accent, soft, plain: surface };
  const fan = TICKETS.map(
    ({ turn, x, y, sheet }) =>
      `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="${TICKET}" fill="${sheets[sheet]}" stroke="${ink}" stroke-width="3"/><path d="M88 -84V84" stroke="${sheet === 'deep' ? soft : accent}" stroke-width="3" stroke-dasharray="8 8"/>${sheet === 'plain' ? acorn({ accent, ink, surface }) : ''}</g>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${ground ? `<rect width="${width}" height="${height}" fill="${soft}"/>` : ''}<g transform="translate(${width / 2} ${height / 2}) scale(${scale})" fill="none" stroke-linejoin="round">${fan.join('')}</g></svg>`;
}

/** A ticket centred on the origin, with notches at the stub. */
const TICKET =
  'M-164 -96H74A14 14 0 0 0 102 -96H164V-70A8 8 0 0 0 164 -42A8 8 0 0 0 164 -14A8 8 0 0 0 164 14A8 8 0 0 0 164 42A8 8 0 0 0 164 70V96H102A14 14 0 0 0 74 96H-164Z';

type Colours = Pick<ThemeTokens, 'accent' | 'ink' | 'surface'>;

/** Draws an acorn with a perforated cup, on a grid of 32 by 32. */
export function drawAcorn({ accent, ink, surface }: Colours): string {
  return `<path fill="${accent}" stroke="none" d="M7.2 14.6h17.6c.4 6.6-3.6 11.4-8.8 14.2-5.2-2.8-9.2-7.6-8.8-14.2Z"/><path fill="${ink}" stroke="none" d="M5.4 13.9c-.9-4.4 3.6-8 10.6-8s11.5 3.6 10.6 8a1.4 1.4 0 0 1-1.4 1H6.8a1.4 1.4 0 0 1-1.4-1Z"/><path fill="none" stroke="${ink}" stroke-width="1.75" stroke-linecap="round" d="M16 6.2c-.2-1.7.5-3.2 2-4.2"/><path fill="none" stroke="${surface}" stroke-width="1.5" stroke-dasharray="2.2 2" d="M8.6 10.9h14.8"/>`;
}

const acorn = (colours: Colours) => `<g transform="translate(-118 -80) scale(5)">${drawAcorn(colours)}</g>`;
