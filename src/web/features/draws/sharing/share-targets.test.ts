import { describe, expect, it } from 'vitest';
import { buildEmbedCode, listShareTargets } from './share-targets.ts';

const shared = {
  title: 'Bread & butter',
  text: 'Win + "more" 50%?',
  url: 'https://draws.example.org/prize-draw/1',
};

describe('ways to share a draw [SHARE-19]', () => {
  it.each(listShareTargets(() => shared))('$name gets the whole text and address', ({ name, href }) => {
    const { searchParams } = new URL(href);
    const passed = [...searchParams.values()].join(' ');
    expect(passed).toContain(shared.url);
    if (name !== 'Facebook') expect(passed).toContain(shared.text);
    expect(href).not.toMatch(/[\s"+]/);
  });
});

const draw = { id: 'abc', organisation: null, slug: null };
describe('the links for each service [SHARE-22]', () => {
  it('name the service, so that insights can count its visits', () => {
    const tagged = listShareTargets((source) => ({ ...shared, url: `${shared.url}?utm_source=${source}` }));
    expect(tagged.map(({ href }) => /utm_source(?:=|%3D)(\w+)/.exec(href)?.[1])).toEqual([
      'whatsapp',
      'facebook',
      'x',
      'mail',
    ]);
  });
});

describe('the code for other sites [SHARE-20]', () => {
  it('is two lines, with a link for browsers without script', () => {
    expect(buildEmbedCode({ ...draw, title: 'A boat' }, 'https://draws.example.org').split('\n')).toEqual([
      '<div data-oakdraw-draw="abc"><a href="https://draws.example.org/prize-draw/abc">A boat</a></div>',
      '<script async src="https://draws.example.org/embed.js"></script>',
    ]);
  });

  it('escapes the title [SHARE-08]', () => {
    expect(buildEmbedCode({ ...draw, title: '</a><script>&"' }, 'https://d.example')).toContain(
      '>&lt;/a&gt;&lt;script&gt;&amp;&quot;</a>',
    );
  });
});
