import { once } from 'node:events';
import { createServer } from 'node:http';
import { signParams } from '#server/providers/pictures/cloudinary.ts';
import { SMALL_PICTURE } from './pictures.ts';

const CLOUD = 'oaktown';
const KEY = '123456789012345';
const SECRET = 'a-secret-of-the-tests';

export const FAKE_CLOUD = { cloudName: CLOUD, apiKey: KEY, apiSecret: SECRET };

/** An upload: its fields, and the picture. */
export type Upload = { fields: Record<string, string>; file: { type: string; bytes: Buffer } };

const PICTURE = new RegExp(`^/${CLOUD}/image/upload/v1700000000/prize-draws/picture(\\d+)\\.jpg$`);
const ANY_PICTURE = { type: 'image/png', bytes: Buffer.from(SMALL_PICTURE.split(',')[1] ?? '', 'base64') };

/** A fake of Cloudinary that checks signatures. Each upload can be downloaded, and so can others that were never made. */
export async function startFakeCloudinary() {
  const uploads: Upload[] = [];
  /** Errors to return for the next uploads. */
  const failures: { status: number; message: string }[] = [];
  const server = createServer(async (request, response) => {
    const respond = (status: number, body: object) =>
      response
        .writeHead(status, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
        .end(JSON.stringify(body));
    const [, number] = request.method === 'GET' ? (PICTURE.exec(request.url ?? '') ?? []) : [];
    if (number !== undefined) {
      const { file } = uploads[Number(number) - 1] ?? { file: ANY_PICTURE };
      return response.writeHead(200, { 'content-type': file.type }).end(file.bytes);
    }
    if (request.url !== `/v1_1/${CLOUD}/image/upload`) return respond(404, { error: { message: 'unknown' } });
    const upload = await uploadOf(request.headers['content-type'], await bytesOf(request));
    const failure = failures.shift();
    if (failure) return respond(failure.status, { error: { message: failure.message } });
    const { signature, api_key, ...signed } = upload.fields;
    if (api_key !== KEY) return respond(401, { error: { message: 'Unknown API key' } });
    const age = Date.now() / 1000 - Number(signed.timestamp);
    if (!(Math.abs(age) < 3600)) return respond(400, { error: { message: 'Stale request' } });
    if (signature !== signParams(signed, SECRET)) {
      return respond(401, { error: { message: `Invalid Signature ${signature}` } });
    }
    uploads.push(upload);
    const name = `${signed.folder}/picture${uploads.length}.jpg`;
    respond(200, { secure_url: `https://res.cloudinary.com/${CLOUD}/image/upload/v1700000000/${name}` });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('no port');
  return {
    uploads,
    failures,
    environment: {
      CLOUDINARY_URL: `cloudinary://${KEY}:${SECRET}@${CLOUD}`,
      CLOUDINARY_API_BASE: `http://127.0.0.1:${bound.port}`,
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function bytesOf(request: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function uploadOf(type: string | undefined, body: Buffer): Promise<Upload> {
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': type ?? '' },
  }).formData();
  const fields: Record<string, string> = {};
  let file: Upload['file'] = { type: '', bytes: Buffer.alloc(0) };
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] = value;
    else file = { type: value.type, bytes: Buffer.from(await value.arrayBuffer()) };
  }
  return { fields, file };
}
