import {
  type ColorScheme,
  DEFAULT_CUSTOM_COLOR,
  FALLBACK_COLOR_SCHEME,
  HEX_COLOR,
} from '../looks/choices.ts';
import { ensureReadable, hexToOklch, measureContrast, type Oklch, oklchToHex } from './oklch.ts';

/** The design tokens (`styles/tokens.css`) that a draw overrides. */
export type ThemeTokens = {
  paper: string;
  surface: string;
  ink: string;
  muted: string;
  accent: string;
  'on-accent': string;
  /** The background of buttons and winning tickets, and the text on it. A custom colour is used exactly as chosen. */
  fill: string;
  'on-fill': string;
  'accent-soft': string;
  line: string;
  edge: string;
};

export type DrawTheme = { scheme: ColorScheme; light: ThemeTokens; dark: ThemeTokens };

/** The colour fields of a draw in the API. */
export type DrawColours = { colorScheme?: string | null; customColor?: string | null };

/** The themes offered to hosts. */
export const THEME_CHOICES: readonly { value: ColorScheme; label: string }[] = [
  { value: 'blue', label: 'Blue Pastel' },
  { value: 'green', label: 'Green Pastel' },
  { value: 'pink', label: 'Pink Pastel' },
  { value: 'purple', label: 'Purple Dream' },
  { value: 'custom', label: 'Custom Mix' },
];

const BASES: Record<Exclude<ColorScheme, 'custom'>, string> = {
  blue: '#3a69a8',
  green: '#2b8a5a',
  pink: '#b63c70',
  purple: '#7350b4',
};

/** Minimum contrast on all backgrounds: `TEXT` for text and links, `CONTROL` for controls. */
const TEXT = 4.5;
const CONTROL = 3;

/** The colours of a draw's pages, readable in light and dark mode whatever colour the host chose. */
export function buildDrawTheme(draw: DrawColours): DrawTheme {
  const { scheme, base } = baseOf(draw);
  const seed = hexToOklch(base);
  const light = lightTokens(seed);
  const dark = darkTokens(seed);
  if (scheme !== 'custom') return { scheme, light, dark };
  const own = { fill: base, 'on-fill': chooseTextOn(base) };
  return { scheme, light: { ...light, ...own }, dark: { ...dark, ...own } };
}

/** Black or white, whichever contrasts more; that is always at least 4.5. */
const chooseTextOn = (fill: string) =>
  measureContrast('#000000', fill) > measureContrast('#ffffff', fill) ? '#000000' : '#ffffff';

function baseOf({ colorScheme, customColor }: DrawColours): { scheme: ColorScheme; base: string } {
  if (colorScheme === 'custom') {
    const base = (
      customColor && HEX_COLOR.test(customColor) ? customColor : DEFAULT_CUSTOM_COLOR
    ).toLowerCase();
    return { scheme: 'custom', base };
  }
  const known = THEME_CHOICES.find(({ value }) => value === colorScheme)?.value ?? FALLBACK_COLOR_SCHEME;
  const scheme = known === 'custom' ? 'pink' : known;
  return { scheme, base: BASES[scheme] };
}

/** Tints of the seed: the same hue, another lightness and a limited share of its chroma. */
const tintsOf =
  ({ c, h }: Oklch) =>
  (l: number, share: number, most: number): Oklch => ({ l, c: Math.min(c * share, most), h });

function lightTokens(seed: Oklch): ThemeTokens {
  const tint = tintsOf(seed);
  const paper = oklchToHex(tint(0.982, 0.08, 0.009));
  const surface = '#ffffff';
  // A pale colour such as yellow needs a paler, more saturated tint, or it looks khaki.
  const pale = Math.max(0, seed.l - 0.75);
  const soft = oklchToHex(tint(0.91 + pale * 0.1, 0.4 + pale * 0.6, 0.052 + pale * 0.35));
  const grounds = [paper, surface, soft];
  const accent = ensureReadable({ ...seed, l: Math.min(seed.l, 0.53) }, grounds, TEXT, 'darker');
  return {
    paper,
    surface,
    'accent-soft': soft,
    ink: ensureReadable(tint(0.25, 0.25, 0.035), grounds, 9, 'darker'),
    muted: ensureReadable(tint(0.5, 0.2, 0.025), grounds, TEXT, 'darker'),
    accent,
    'on-accent': '#ffffff',
    fill: accent,
    'on-fill': '#ffffff',
    line: oklchToHex(tint(0.905, 0.12, 0.018)),
    edge: ensureReadable(tint(0.64, 0.2, 0.025), [paper, surface], CONTROL, 'darker'),
  };
}

function darkTokens(seed: Oklch): ThemeTokens {
  const tint = tintsOf(seed);
  const paper = oklchToHex(tint(0.19, 0.09, 0.014));
  const surface = oklchToHex(tint(0.235, 0.1, 0.017));
  const soft = oklchToHex(tint(0.34, 0.4, 0.062));
  const grounds = [paper, surface, soft];
  const accent = ensureReadable(
    { ...seed, c: Math.min(seed.c, 0.125), l: Math.max(seed.l, 0.75) },
    grounds,
    TEXT,
    'lighter',
  );
  return {
    paper,
    surface,
    'accent-soft': soft,
    ink: ensureReadable(tint(0.95, 0.06, 0.01), grounds, 9, 'lighter'),
    muted: ensureReadable(tint(0.72, 0.14, 0.02), grounds, TEXT, 'lighter'),
    accent,
    'on-accent': paper,
    fill: accent,
    'on-fill': paper,
    line: oklchToHex(tint(0.32, 0.12, 0.018)),
    edge: ensureReadable(tint(0.52, 0.14, 0.02), [paper, surface], CONTROL, 'lighter'),
  };
}

/**
 * Both sets as CSS variables, for the `style` of an element with `data-theme`. The fill is the accent, except for a
 * custom colour, which is the same in both modes.
 */
export function buildThemeVariables(theme: DrawTheme): Record<`--${string}`, string> {
  const entries = (['light', 'dark'] as const).flatMap((mode) => {
    const { fill: _fill, 'on-fill': _onFill, ...tokens } = theme[mode];
    return Object.entries(tokens).map(([token, value]) => [`--${mode}-${token}`, value] as const);
  });
  const { fill, 'on-fill': onFill } = theme.light;
  return {
    ...Object.fromEntries(entries),
    ...(theme.scheme === 'custom' && { '--fill': fill, '--on-fill': onFill }),
  };
}

/** The confetti for a winner, in the draw's colours. */
export function chooseConfettiColours(draw: DrawColours): readonly string[] {
  const { light, dark } = buildDrawTheme(draw);
  return [light.fill, dark.accent, light['accent-soft'], '#e0a45e'];
}
