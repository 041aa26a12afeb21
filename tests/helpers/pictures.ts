import type { Client } from './app.ts';

/** A green picture of 64 by 36. */
export const SMALL_PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAEAAAAAkAQMAAAADwq7RAAAAA1BMVEUda0UzOwqKAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADUlEQVQYlWNgGAWUAgABRAAB8cFVzgAAAABJRU5ErkJggg==';

/** Keeps a small picture, and answers its address: the same one however often it is asked for. */
export async function keptPicture(host: { client: Client }): Promise<string> {
  const { status, body, refusal } = await host.client.call('POST /api/upload-image', {
    body: { image: SMALL_PICTURE },
  });
  if (status !== 200) throw new Error(`the picture was not kept: ${refusal.message}`);
  return body.url;
}
