import { renderToReadableStream, renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { later } from './later.tsx';

const Words = ({ words }: { words: string }) => <p>{words}</p>;

it('is rendered at once on the server, which has the code from the start', async () => {
  const Part = later(async () => Words);
  await Part.preload();
  expect(renderToStaticMarkup(<Part words="all of it" />)).toBe('<p>all of it</p>');
});

it('lets something of its size stand there until the code has come, and then shows the part', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Words>();
  const Part = later(
    () => promise,
    () => <p>nothing yet</p>,
  );
  expect(renderToStaticMarkup(<Part words="all of it" />)).toContain('nothing yet');
  const stream = await renderToReadableStream(<Part words="all of it" />);
  resolve(Words);
  await stream.allReady;
  expect(await new Response(stream).text()).toContain('<p>all of it</p>');
});
