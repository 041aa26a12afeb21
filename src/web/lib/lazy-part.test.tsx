import { renderToReadableStream, renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { lazyPart } from './lazy-part.tsx';

const Line = ({ text }: { text: string }) => <p>{text}</p>;

it('renders the part on the server, which has the code from the start', async () => {
  const Part = lazyPart(async () => Line);
  await Part.preload();
  expect(renderToStaticMarkup(<Part text="all of it" />)).toBe('<p>all of it</p>');
});

it('shows a fallback until the code is loaded, and then the part', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Line>();
  const Part = lazyPart(
    () => promise,
    () => <p>nothing yet</p>,
  );
  expect(renderToStaticMarkup(<Part text="all of it" />)).toContain('nothing yet');
  const stream = await renderToReadableStream(<Part text="all of it" />);
  resolve(Line);
  await stream.allReady;
  expect(await new Response(stream).text()).toContain('<p>all of it</p>');
});

it('retries loading after a failure, and keeps the page in the meantime', async () => {
  vi.useFakeTimers();
  // Simulates the server's import, which is still pending.
  const load = vi
    .fn(async () => Line)
    .mockReturnValueOnce(new Promise(() => {}))
    .mockRejectedValueOnce(new TypeError('no connection'));
  const Part = lazyPart(load, () => <p>nothing yet</p>);
  const stream = await renderToReadableStream(<Part text="all of it" />);
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  await stream.allReady;
  expect(await new Response(stream).text()).toContain('<p>all of it</p>');
});
