import { renderToReadableStream, renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { staticPart } from './static-part.tsx';

const Line = ({ text }: { text: string }) => <p>{text}</p>;

it('renders the whole part on the server, inside its own element', async () => {
  const Part = staticPart(async () => Line);
  await Part.preload();
  expect(renderToStaticMarkup(<Part text="all of it" />)).toBe(
    '<div data-static="" class="min-w-0"><p>all of it</p></div>',
  );
});

it('waits for the part’s code if the server has not loaded it yet', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Line>();
  const Part = staticPart(() => promise);
  const stream = await renderToReadableStream(<Part text="all of it" />);
  resolve(Line);
  await stream.allReady;
  expect(await new Response(stream).text()).toContain('<p>all of it</p>');
});
