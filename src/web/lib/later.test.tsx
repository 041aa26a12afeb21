import { renderToReadableStream, renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
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

it('is asked for again where it could not come, and takes nothing of the page away meanwhile', async () => {
  vi.useFakeTimers();
  // The server's own reading of the code is still under way.
  const load = vi
    .fn(async () => Words)
    .mockReturnValueOnce(new Promise(() => {}))
    .mockRejectedValueOnce(new TypeError('no connection'));
  const Part = later(load, () => <p>nothing yet</p>);
  const stream = await renderToReadableStream(<Part words="all of it" />);
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  await stream.allReady;
  expect(await new Response(stream).text()).toContain('<p>all of it</p>');
});
