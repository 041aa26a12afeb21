import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { measureContrast } from '#domain/looks/oklch.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const [light = '', dark = ''] = css.split('@media screen and (prefers-color-scheme: dark)');

const TONES = ['blue', 'amber', 'green', 'purple', 'yellow', 'grey'];
const GROUNDS = ['paper', 'surface'];

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s palette', (_, block) => {
  const token = (name: string) => {
    const value = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(block)?.[1];
    if (!value) throw new Error(`No colour --${name}`);
    return value;
  };
  const ratio = (a: string, b: string) => measureContrast(token(a), token(b));

  it.each(['ink', 'muted', 'accent', 'danger'])(
    'has readable contrast for %s on paper, surface and accent-soft',
    (name) => {
      for (const ground of [...GROUNDS, 'accent-soft'])
        expect(ratio(name, ground)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('has readable contrast for large text in highlight, and small text in highlight-ink', () => {
    for (const ground of GROUNDS) {
      expect(ratio('highlight', ground)).toBeGreaterThanOrEqual(3);
      expect(ratio('highlight-ink', ground)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('has readable contrast on filled buttons and soft alerts', () => {
    expect(ratio('on-accent', 'accent')).toBeGreaterThanOrEqual(4.5);
    expect(ratio('on-danger', 'danger')).toBeGreaterThanOrEqual(4.5);
    expect(ratio('danger', 'danger-soft')).toBeGreaterThanOrEqual(4.5);
    expect(ratio('ink', 'danger-soft')).toBeGreaterThanOrEqual(4.5);
  });

  it.each(TONES)('has readable contrast for the %s badge [STATE-03]', (tone) => {
    expect(ratio(`tone-${tone}-ink`, `tone-${tone}`)).toBeGreaterThanOrEqual(4.5);
  });

  it('has readable contrast on ticket paper of every colour, and for its ink on the page', () => {
    for (const tone of ['green', 'blue', 'amber', 'purple', 'yellow']) {
      expect(ratio('ink', `tone-${tone}`)).toBeGreaterThanOrEqual(4.5);
      for (const ground of GROUNDS) expect(ratio(`tone-${tone}-ink`, ground)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('has visible edges for controls', () => {
    for (const ground of GROUNDS) expect(ratio('edge', ground)).toBeGreaterThanOrEqual(3);
  });

  it('has a progress bar that is distinct from its track', () => {
    for (const bar of ['accent', 'danger']) expect(ratio(bar, 'accent-soft')).toBeGreaterThanOrEqual(3);
  });
});
