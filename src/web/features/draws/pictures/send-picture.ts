import type { CloudinaryAccount } from '#contract/draws/pictures.ts';
import { type Api, ApiError } from '#web/lib/api.ts';
import { SendFailure } from './words.ts';

type OnItsWay = { signal: AbortSignal; onProgress: (percent: number) => void };

/** Sends a picture, and answers the address that a draw names it by. @throws {SendFailure} */
export type SendPicture = (picture: Blob, way: OnItsWay) => Promise<string>;

/** Gets ready to send where this site keeps pictures: at Cloudinary, by the browser itself, or with its data. */
export async function findDestination(api: Api, isHosted: boolean): Promise<SendPicture> {
  if (!isHosted) return sendHere;
  const account = await api('GET /api/cloudinary-signature');
  return (picture, way) => sendToCloudinary(api, account, { picture, way });
}

async function sendHere(picture: Blob, way: OnItsWay): Promise<string> {
  const body = JSON.stringify({ image: await dataUrlOf(picture) });
  const answer = await post({ url: '/api/upload-image', body, type: 'application/json', way });
  if (answer.status !== 200) throw new SendFailure('refused', textAt(answer.body, 'message'));
  return addressIn(answer.body, 'url');
}

type Sent = { picture: Blob; way: OnItsWay };

async function sendToCloudinary(
  api: Api,
  account: CloudinaryAccount,
  { picture, way }: Sent,
): Promise<string> {
  const params = { folder: account.folder, allowed_formats: account.allowed_formats };
  const signed = await api('POST /api/cloudinary-signature', { body: { params_to_sign: params } }).catch(
    (error: unknown) => {
      throw new SendFailure('no-signature', error instanceof ApiError ? error.answer?.message : undefined);
    },
  );
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...params, ...signed, api_key: account.api_key })) {
    body.set(name, String(value));
  }
  body.set('file', picture, 'picture.jpg');
  const answer = await post({ url: account.upload_url, body, way });
  if (answer.status === 200) return addressIn(answer.body, 'secure_url');
  const said = textAt(valueIn(answer.body, 'error'), 'message') ?? '';
  throw new SendFailure(answer.status === 401 || /signature/i.test(said) ? 'signature' : 'refused');
}

type Post = { url: string; body: string | FormData; type?: string; way: OnItsWay };

/** By the older kind of request: the newer one does not tell how far a body has come. */
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
    request.onerror = () => reject(new SendFailure('network'));
    request.onabort = () => reject(new DOMException('given up', 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    if (signal.aborted) reject(new DOMException('given up', 'AbortError'));
    else request.send(body);
  });
}

function dataUrlOf(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new SendFailure('refused'));
    reader.readAsDataURL(picture);
  });
}

function addressIn(body: unknown, name: string): string {
  const address = textAt(body, name);
  if (address === undefined) throw new SendFailure('refused');
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
