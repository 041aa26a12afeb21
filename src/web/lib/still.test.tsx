import { renderToReadableStream, renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { still } from './still.tsx';

const Words = ({ words }: { words: string }) => <p>{words}</p>;

it('is written whole by the server, in a block of its own', async () => {
  const Part = still(async () => Words);
  await Part.preload();
  expect(renderToStaticMarkup(<Part words="all of it" />)).toBe(
    '<div data-still="" class="min-w-0"><p>all of it</p></div>',
  );
});

it('is waited for where the server has not read its code yet', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Words>();
  const Part = still(() => promise);
  const stream = await renderToReadableStream(<Part words="all of it" />);
  resolve(Words);
  await stream.allReady;
  expect(await new Response(stream).text()).toContain('<p>all of it</p>');
});
