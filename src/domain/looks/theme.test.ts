import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hexToOklch, measureContrast, oklchToHex } from './oklch.ts';
import {
  buildDrawTheme,
  buildThemeVariables,
  type DrawColours,
  THEME_CHOICES,
  type ThemeTokens,
} from './theme.ts';

const css = readFileSync(new URL('../../web/styles/tokens.css', import.meta.url), 'utf8');
const [lightCss = '', darkCss = ''] = css.split('@media screen and (prefers-color-scheme: dark)');
const site = (mode: 'light' | 'dark', token: string) => {
  const block = mode === 'light' ? lightCss : darkCss;
  return new RegExp(`--${token}: (#[0-9a-f]{6});`).exec(block)?.[1] ?? '';
};

const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
const anyDraw: fc.Arbitrary<DrawColours> = fc.record({
  colorScheme: fc.constantFrom(...THEME_CHOICES.map(({ value }) => value), null, 'unknown'),
  customColor: fc.option(fc.oneof(hex, fc.string()), { nil: null }),
});

function expectReadable(tokens: ThemeTokens, mode: 'light' | 'dark') {
  for (const ground of [tokens.paper, tokens.surface, tokens['accent-soft']]) {
    expect(measureContrast(tokens.ink, ground)).toBeGreaterThanOrEqual(7);
    expect(measureContrast(tokens.muted, ground)).toBeGreaterThanOrEqual(4.5);
    expect(measureContrast(tokens.accent, ground)).toBeGreaterThanOrEqual(4.5);
  }
  expect(measureContrast(tokens['on-accent'], tokens.accent)).toBeGreaterThanOrEqual(4.5);
  expect(measureContrast(tokens['on-fill'], tokens.fill)).toBeGreaterThanOrEqual(4.5);
  for (const ground of [tokens.paper, tokens.surface]) {
    expect(measureContrast(tokens.edge, ground)).toBeGreaterThanOrEqual(3);
    for (const shared of ['danger', 'highlight-ink'])
      expect(measureContrast(site(mode, shared), ground)).toBeGreaterThanOrEqual(4.5);
  }
}

describe('the colours of a draw', () => {
  it('are readable in both modes for every scheme and any custom colour', () => {
    fc.assert(
      fc.property(anyDraw, (draw) => {
        const theme = buildDrawTheme(draw);
        expectReadable(theme.light, 'light');
        expectReadable(theme.dark, 'dark');
      }),
      { numRuns: 400 },
    );
  });

  it.each(['#000000', '#ffffff', '#ffff00', '#00ff00', '#0000ff', '#ff0000', '#808080', '#6d28d9'])(
    'are readable for %s',
    (customColor) => {
      const theme = buildDrawTheme({ colorScheme: 'custom', customColor });
      expectReadable(theme.light, 'light');
      expectReadable(theme.dark, 'dark');
    },
  );

  it('have the five schemes, and default to pink [WIZ-09]', () => {
    expect(THEME_CHOICES.map(({ label }) => label)).toEqual([
      'Blue Pastel',
      'Green Pastel',
      'Pink Pastel',
      'Purple Dream',
      'Custom Mix',
    ]);
    expect(buildDrawTheme({ colorScheme: null })).toEqual(buildDrawTheme({ colorScheme: 'pink' }));
    expect(buildDrawTheme({})).toEqual(buildDrawTheme({ colorScheme: 'pink' }));
  });

  it('use the custom colour for the custom scheme only, and #6d28d9 if it is invalid [WIZ-10]', () => {
    expect(buildDrawTheme({ colorScheme: 'blue', customColor: '#ff0000' })).toEqual(
      buildDrawTheme({ colorScheme: 'blue' }),
    );
    expect(buildDrawTheme({ colorScheme: 'custom', customColor: 'red; }' })).toEqual(
      buildDrawTheme({ colorScheme: 'custom', customColor: '#6d28d9' }),
    );
  });

  it.each([
    ['#ffe600', '#000000'],
    ['#FFFFFF', '#000000'],
    ['#0b1f4b', '#ffffff'],
    ['#000000', '#ffffff'],
  ])(
    'fill buttons and winning tickets with %s exactly, under %s text, in both modes',
    (customColor, text) => {
      const theme = buildDrawTheme({ colorScheme: 'custom', customColor });
      for (const mode of ['light', 'dark'] as const) {
        expect([theme[mode].fill, theme[mode]['on-fill']]).toEqual([customColor.toLowerCase(), text]);
      }
      expect(buildThemeVariables(theme)).toMatchObject({
        '--fill': customColor.toLowerCase(),
        '--on-fill': text,
      });
    },
  );

  it('are always hex colours, whatever is stored', () => {
    fc.assert(
      fc.property(anyDraw, (draw) => {
        for (const value of Object.values(buildThemeVariables(buildDrawTheme(draw))))
          expect(value).toMatch(/^#[0-9a-f]{6}$/);
      }),
    );
  });

  it('keep the hue that the host chose', () => {
    fc.assert(
      fc.property(hex, (customColor) => {
        const chosen = hexToOklch(customColor);
        fc.pre(chosen.c > 0.08);
        const accent = hexToOklch(buildDrawTheme({ colorScheme: 'custom', customColor }).light.accent);
        const turn = Math.abs(((accent.h - chosen.h + 540) % 360) - 180);
        expect(turn).toBeLessThan(12);
      }),
    );
  });
});

it('converts between hex and OKLCH in both directions', () => {
  fc.assert(
    fc.property(hex, (colour) => {
      expect(oklchToHex(hexToOklch(colour))).toBe(colour);
    }),
  );
});
