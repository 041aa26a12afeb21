import { describe, expect, it } from 'vitest';
import { buildDrawAddress, parseDrawAddress } from './draw-address.ts';

const ID = '01a1fcec-e99c-7225-b602-55829e02c637';

describe('parseDrawAddress', () => {
  it.each([
    `https://draws.example/prize-draw/${ID}`,
    `https://draws.example/prize-draw/${ID}/verify?x=1#checks`,
    `https://draws.example/api/v1/prize-draws/${ID}`,
    `https://draws.example/api/v1/prize-draws/${ID}/proof`,
    `https://draws.example/api/v1/prize-draws/${ID}/log`,
    `  https://draws.example/api/v1/prize-draws/${ID}/log/checkpoint\n`,
  ])('finds the draw in %s', (text) => {
    expect(parseDrawAddress(text)).toEqual({
      draw: ID,
      site: 'https://draws.example',
      api: `https://draws.example/api/v1/prize-draws/${ID}`,
      bundle: `https://draws.example/api/v1/prize-draws/${ID}/proof`,
      prefix: `https://draws.example/api/v1/prize-draws/${ID}/log`,
    });
  });

  it('keeps the base path of a site', () => {
    expect(parseDrawAddress(`http://localhost:3000/fete/prize-draw/${ID}`)).toMatchObject({
      site: 'http://localhost:3000/fete',
      prefix: `http://localhost:3000/fete/api/v1/prize-draws/${ID}/log`,
    });
  });

  it.each(['https://draws.example/', 'https://draws.example/prize-draw/', 'ftp://x/prize-draw/1', 'a file'])(
    'finds none in %s',
    (text) => expect(parseDrawAddress(text)).toBeNull(),
  );

  it('builds relative addresses if there is no base', () => {
    expect(buildDrawAddress('', 'a b').bundle).toBe('/api/v1/prize-draws/a%20b/proof');
  });
});
