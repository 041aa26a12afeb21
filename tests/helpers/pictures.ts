import sharp from 'sharp';
import type { Api } from '#web/lib/api.ts';
import type { Client } from './app.ts';

export const SMALL_PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAEAAAAAkAQMAAAADwq7RAAAAA1BMVEUda0UzOwqKAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADUlEQVQYlWNgGAWUAgABRAAB8cFVzgAAAABJRU5ErkJggg==';

/** Uploads a small picture and returns its address, which is always the same. */
export async function uploadPicture(host: { client: Client }): Promise<string> {
  const { status, body, error } = await host.client.call('POST /api/upload-image', {
    body: { image: SMALL_PICTURE },
  });
  if (status !== 200) throw new Error(`the picture was not stored: ${error.message}`);
  return body.url;
}

/** A photo to upload: a PNG of this size, in one colour. */
export async function makePicture(
  size = { width: 1600, height: 1200 },
  background = '#a8641f',
): Promise<Buffer> {
  return sharp({ create: { ...size, channels: 3, background } })
    .png()
    .toBuffer();
}

/** Uploads this many pictures of different colours as this user; returns their addresses. */
export async function uploadPictures(
  api: Api,
  count: number,
  size = { width: 640, height: 360 },
): Promise<string[]> {
  const urls: string[] = [];
  for (let at = 0; at < count; at++) {
    const background = `hsl(${(at * 360) / count}, 45%, 60%)`;
    const png = await sharp({ create: { ...size, channels: 3, background } })
      .png()
      .toBuffer();
    const image = `data:image/png;base64,${png.toString('base64')}`;
    urls.push((await api('POST /api/upload-image', { body: { image } })).url);
  }
  return urls;
}
