import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DrawThumbnail } from './draw-thumbnail.tsx';

const shown = (imageUrl: string | null) =>
  renderToStaticMarkup(
    <DrawThumbnail
      draw={{ id: 'a', title: 'A lamp', imageUrl, imageAlt: 'A storm lamp' }}
      className="size-24"
    />,
  );

it('shows the draw’s picture, cropped to a square [PART-15]', () => {
  const picture = '/pictures/0190a1b2-0000-7000-8000-000000000001/1600x900.webp';
  const html = shown(picture);
  expect(html).toContain(`src="${picture}"`);
  expect(html).toMatch(/<img[^>]* class="[^"]*\baspect-square\b[^"]*\bobject-cover\b/);
});

it.each([null, 'https://pictures.example.org/lamp.jpg'])(
  'shows a placeholder if the picture is missing or on another site: %s',
  (url) => {
    expect(shown(url)).not.toContain('<img');
    expect(shown(url)).not.toContain('example.org');
  },
);
