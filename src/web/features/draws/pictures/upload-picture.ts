import type { CloudinaryAccount } from '#contract/draws/pictures.ts';
import { type Api, ApiError } from '#web/lib/api.ts';
import { UploadError } from './upload-text.ts';

type UploadOptions = { signal: AbortSignal; onProgress: (percent: number) => void };

/** Uploads a picture, and returns the URL that a draw stores. @throws {UploadError} */
export type UploadPicture = (picture: Blob, way: UploadOptions) => Promise<string>;

/** Returns the upload function for this site's picture storage: Cloudinary, or the server. */
export async function findDestination(api: Api, isHosted: boolean): Promise<UploadPicture> {
  if (!isHosted) return sendHere;
  const account = await api('GET /api/cloudinary-signature');
  return (picture, way) => sendToCloudinary(api, account, { picture, way });
}

async function sendHere(picture: Blob, way: UploadOptions): Promise<string> {
  const body = JSON.stringify({ image: await readAsDataUrl(picture) });
  const response = await post({ url: '/api/upload-image', body, type: 'application/json', way });
  if (response.status !== 200) throw new UploadError('rejected', textAt(response.body, 'message'));
  return addressIn(response.body, 'url');
}

type Sent = { picture: Blob; way: UploadOptions };

async function sendToCloudinary(
  api: Api,
  account: CloudinaryAccount,
  { picture, way }: Sent,
): Promise<string> {
  const params = { folder: account.folder, allowed_formats: account.allowed_formats };
  const signed = await api('POST /api/cloudinary-signature', { body: { params_to_sign: params } }).catch(
    (error: unknown) => {
      throw new UploadError('no-signature', error instanceof ApiError ? error.body?.message : undefined);
    },
  );
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...params, ...signed, api_key: account.api_key })) {
    body.set(name, String(value));
  }
  body.set('file', picture, 'picture.jpg');
  const response = await post({ url: account.upload_url, body, way });
  if (response.status === 200) return addressIn(response.body, 'secure_url');
  const message = textAt(valueIn(response.body, 'error'), 'message') ?? '';
  throw new UploadError(response.status === 401 || /signature/i.test(message) ? 'signature' : 'rejected');
}

type Post = { url: string; body: string | FormData; type?: string; way: UploadOptions };

/** Uses XMLHttpRequest, because fetch reports no upload progress. */
function post({
  url,
  body,
  type,
  way: { signal, onProgress },
}: Post): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.responseType = 'json';
    if (type) request.setRequestHeader('content-type', type);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? (loaded / total) * 100 : 0);
    request.onload = () => resolve({ status: request.status, body: request.response });
    request.onerror = () => reject(new UploadError('network'));
    request.onabort = () => reject(new DOMException('given up', 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    if (signal.aborted) reject(new DOMException('given up', 'AbortError'));
    else request.send(body);
  });
}

/** Reads a file as a data URL. */
export function readAsDataUrl(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new UploadError('rejected'));
    reader.readAsDataURL(picture);
  });
}

function addressIn(body: unknown, name: string): string {
  const address = textAt(body, name);
  if (address === undefined) throw new UploadError('rejected');
  return address;
}

function valueIn(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null
    ? Object.getOwnPropertyDescriptor(body, name)?.value
    : undefined;
}

function textAt(body: unknown, name: string): string | undefined {
  const value = valueIn(body, name);
  return typeof value === 'string' ? value : undefined;
}
