import { readFileSync } from 'node:fs';
import type { ComponentType, ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { BusinessScene } from './plates/business.tsx';
import { CharityScene } from './plates/charity.tsx';
import { ContentCreatorsScene } from './plates/content-creators.tsx';
import { CreatorsScene } from './plates/creators.tsx';
import { EducationScene } from './plates/education.tsx';
import { Features } from './plates/features.tsx';
import { Fete } from './plates/fete.tsx';
import { GrowingOaks } from './plates/growing-oaks.tsx';
import { RainedOff } from './plates/rained-off.tsx';
import { Signpost } from './plates/signpost.tsx';
import { SportsScene } from './plates/sports.tsx';

const tokens = readFileSync(new URL('../../styles/tokens.css', import.meta.url), 'utf8');
const modes = tokens.split('@media screen and (prefers-color-scheme: dark)');

/** The token of the background, and a function that derives the fill colour from the values of tokens. */
type Colours = { paper: string; plate: (value: (token: string) => string) => string };

const onPage: Colours = { paper: 'paper', plate: (value) => value('accent-soft') };
const onSheet: Colours = { paper: 'surface', plate: (value) => value('accent-soft') };
const onTicket = (paper: string, ink: string): Colours => ({
  paper,
  plate: (value) => `color-mix(in oklab, ${value(paper)} 70%, ${value(ink)})`,
});

const onTone = (tone: string) => onTicket(`tone-${tone}`, `tone-${tone}-ink`);

/** The drawings that pages load as files. After changing one, run `npx vitest run --project unit prints -u`. */
const PRINTS: readonly [name: string, drawing: ComponentType, title: string, colours: Colours][] = [
  ['fete', Fete, 'The village fête', onPage],
  ['growing-oaks', GrowingOaks, 'An oak at five ages', onPage],
  ['signpost', Signpost, 'A signpost', onPage],
  ['rained-off', RainedOff, 'A shower over the fête', onPage],
  ['features', Features, 'What a draw needs', onSheet],
  ['content-creators', ContentCreatorsScene, 'A phone before a ring light', onTone('purple')],
  ['education', EducationScene, 'A school with its bell', onTone('yellow')],
  ['business', BusinessScene, 'A shop under its awning', onTone('blue')],
  ['sports', SportsScene, 'A goal, a ball and a cup', onTone('green')],
  ['creators', CreatorsScene, 'A stage with an easel and a guitar', onTicket('danger-soft', 'danger')],
  ['charity', CharityScene, 'A lifeboat dressed with flags', onTone('amber')],
];

describe('the rendered drawings', () => {
  it.each(PRINTS)('match their components in both modes: %s', async (name, Drawing, title, colours) => {
    const file = print(<Drawing />, title, colours);
    expect(file.length).toBeLessThan(32_000);
    await expect(file).toMatchFileSnapshot(`./prints/${name}.svg`);
  });
});

/** Renders a drawing with inlined styles, because page styles do not apply inside an image. */
function print(drawing: ReactElement, title: string, { paper, plate }: Colours): string {
  const colours = (block: string | undefined) => {
    const value = (token: string) => {
      const found = new RegExp(`--${token}: (#[0-9a-f]{6});`).exec(block ?? '')?.[1];
      if (!found) throw new Error(`No colour --${token}`);
      return found;
    };
    return `--ink:${value('ink')};--paper:${value(paper)};--plate:${plate(value)}`;
  };
  const markup = renderToStaticMarkup(drawing);
  const [, x, y, width, height] = /viewBox="(\S+) (\S+) (\S+) (\S+)"/.exec(markup) ?? [];
  const style = [
    `:root{${colours(modes[0])}}`,
    `@media(prefers-color-scheme:dark){:root{${colours(modes[1])}}}`,
    '.art{fill:none;stroke:var(--ink);stroke-width:1.75px;stroke-linecap:round;stroke-linejoin:round}',
    '.art :is(path,circle){vector-effect:non-scaling-stroke}',
    '.art-plate{fill:var(--plate);stroke:none}.art-cover{fill:var(--paper);stroke:none}',
    '.art-solid{fill:var(--ink);stroke:none}',
  ].join('');
  const sheet =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="${width}" ` +
    `height="${height}" class="art"><title>${title}</title><style>${style}</style>`;
  return `${markup.replace(/^<svg [^>]*>/, sheet)}\n`;
}
