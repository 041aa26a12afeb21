import { createContext, use } from 'react';
import type { DrawTheme, ThemeTokens } from '#domain/looks/theme.ts';

const Theme = createContext<ThemeTokens | null>(null);

export const ThemeProvider = Theme;

/** The colours that stand in the mail itself: those of light mode, since not every reader knows another. */
export function useTheme(): ThemeTokens {
  const theme = use(Theme);
  if (!theme) throw new Error('a part of a mail stands outside of it');
  return theme;
}

/** The colours of mails that are about no draw: those of the site, which tokens.css has. */
export const HOUSE: Pick<DrawTheme, 'light' | 'dark'> = {
  light: {
    paper: '#fbf8f1',
    surface: '#ffffff',
    ink: '#17231c',
    muted: '#56635a',
    accent: '#1d6b45',
    'on-accent': '#ffffff',
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
    'accent-soft': '#24402f',
    line: '#2a352e',
    edge: '#67756c',
  },
};

/** Fraunces where somebody has it; no mail asks a server for its letters. */
export const DISPLAY_FACE = 'Fraunces, Georgia, "Times New Roman", serif';
/** Georgia's own figures hang below the line: numbers have those of a face whose figures stand. */
export const NUMBER_FACE = 'Fraunces, "Times New Roman", Times, serif';
export const TEXT_FACE = 'Figtree, -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, Arial, sans-serif';

/** What people wrote never makes a mail wider than its screen; older readers know the second alone. */
export const WRAPS = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const;

/** What each class takes in dark mode, for readers that know it. */
const DARK: Record<string, (dark: ThemeTokens) => string> = {
  // The body's own table carries the colour a second time.
  '.paper, .paper > table > tbody > tr > td': ({ paper }) => `background-color: ${paper} !important`,
  '.accent-soft': ({ 'accent-soft': soft }) => `background-color: ${soft} !important`,
  '.ink': ({ ink }) => `color: ${ink} !important`,
  '.muted': ({ muted }) => `color: ${muted} !important`,
  '.accent': ({ accent }) => `color: ${accent} !important`,
  '.action': ({ accent, 'on-accent': onAccent }) =>
    `background-color: ${accent} !important; color: ${onAccent} !important`,
  '.line': ({ line }) => `border-color: ${line} !important`,
  '.edge': ({ edge }) => `border-color: ${edge} !important`,
};

/** The style sheet of a mail. */
export function styleSheet({ dark }: Pick<DrawTheme, 'dark'>): string {
  const rules = Object.entries(DARK).map(([selector, colours]) => `${selector} { ${colours(dark)} }`);
  return `:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) { ${rules.join('\n')} }`;
}
