import { createContext, use } from 'react';
import type { DrawTheme, ThemeTokens } from '#domain/looks/theme.ts';

const Theme = createContext<ThemeTokens | null>(null);

export const ThemeProvider = Theme;

/** Returns the light-mode colours, which are inlined because not every client supports dark mode. */
export function useTheme(): ThemeTokens {
  const theme = use(Theme);
  if (!theme) throw new Error('This part of an email needs an email around it');
  return theme;
}

/** The site's colours, as in tokens.css, for emails that are not about a draw. */
export const HOUSE: Pick<DrawTheme, 'light' | 'dark'> = {
  light: {
    paper: '#fbf8f1',
    surface: '#ffffff',
    ink: '#17231c',
    muted: '#56635a',
    accent: '#1d6b45',
    'on-accent': '#ffffff',
    fill: '#1d6b45',
    'on-fill': '#ffffff',
    'accent-soft': '#cfe8c4',
    line: '#e4ddcf',
    edge: '#8a8476',
  },
  dark: {
    paper: '#0f1512',
    surface: '#18211c',
    ink: '#edf2ec',
    muted: '#9daaa0',
    accent: '#5cc08b',
    'on-accent': '#0f1512',
    fill: '#5cc08b',
    'on-fill': '#0f1512',
    'accent-soft': '#24402f',
    line: '#2a352e',
    edge: '#67756c',
  },
};

/** Uses Fraunces if installed; emails load no fonts. */
export const DISPLAY_FACE = 'Fraunces, Georgia, "Times New Roman", serif';
/** Georgia has old-style figures, so numbers use a font with lining figures. */
export const NUMBER_FACE = 'Fraunces, "Times New Roman", Times, serif';
export const TEXT_FACE = 'Figtree, -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, Arial, sans-serif';

/** Keeps long words from making the email wider than the screen. Older clients support only the second rule. */
export const WRAPS = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const;

/** Dark-mode styles for each class, for clients that support them. */
const DARK: Record<string, (dark: ThemeTokens) => string> = {
  // The body's table repeats the background colour.
  '.paper, .paper > table > tbody > tr > td': ({ paper }) => `background-color: ${paper} !important`,
  '.accent-soft': ({ 'accent-soft': soft }) => `background-color: ${soft} !important`,
  '.ink': ({ ink }) => `color: ${ink} !important`,
  '.muted': ({ muted }) => `color: ${muted} !important`,
  '.accent': ({ accent }) => `color: ${accent} !important`,
  '.action': ({ fill, 'on-fill': onFill }) =>
    `background-color: ${fill} !important; color: ${onFill} !important`,
  '.line': ({ line }) => `border-color: ${line} !important`,
  '.edge': ({ edge }) => `border-color: ${edge} !important`,
};

/** Builds the style sheet of an email. */
export function styleSheet({ dark }: Pick<DrawTheme, 'dark'>): string {
  const rules = Object.entries(DARK).map(([selector, colours]) => `${selector} { ${colours(dark)} }`);
  return `:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) { ${rules.join('\n')} }`;
}
