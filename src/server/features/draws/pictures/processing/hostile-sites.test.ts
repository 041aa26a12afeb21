import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { PICTURE_MESSAGES as messages, PICTURE_LIMITS } from '#domain/pictures/limits.ts';
import {
  type PictureSite,
  PUBLIC_ADDRESS,
  startPictureSite,
} from '../../../../../../tests/helpers/picture-site.ts';
import { encodePicture } from './encode.ts';
import { createPictureCopier } from './foreign-picture.ts';

let site: PictureSite | undefined;
afterEach(() => site?.stop());

/** Creates a copier for a site that handles every request with `respond`. */
async function copierOf(respond: (response: ServerResponse) => void, withinMs = 5_000) {
  const started = await startPictureSite((_request, response) => respond(response));
  site = started;
  return { ...started, copy: createPictureCopier({ network: started.network, withinMs }) };
}

const redirect =
  (location: string, status = 302) =>
  (response: ServerResponse) =>
    void response.writeHead(status, { location }).end();

/** Responds with exactly these bytes, whether or not they are valid HTTP. */
const raw = (text: string) => (response: ServerResponse) => void response.socket?.end(text, 'latin1');

const AT = 'http://pictures.example/lamp.jpg';

const NOT_PUBLIC = 'its address is not on the public internet';

describe('a site that redirects', () => {
  it.each([
    ['http://127.0.0.1/', NOT_PUBLIC],
    ['//127.0.0.1/', NOT_PUBLIC],
    ['http:\\\\127.0.0.1\\', NOT_PUBLIC],
    ['http:127.0.0.1/', 'the site didn’t send it'],
    ['http://127%2e0%2e0%2e1/', NOT_PUBLIC],
    ['http://127%E3%80%820%E3%80%820%E3%80%821/', NOT_PUBLIC],
    ['http://0/', NOT_PUBLIC],
    ['http://017700000001/', NOT_PUBLIC],
    ['http://0x7f.1/', NOT_PUBLIC],
    ['http://169.254.169.254/latest/meta-data', NOT_PUBLIC],
    ['http://[::]/', NOT_PUBLIC],
    ['http://[0:0:0:0:0:ffff:7f00:1]/', NOT_PUBLIC],
    ['http://[::ffff:169.254.169.254]/', NOT_PUBLIC],
    ['http://[64:ff9b::a00:1]/', NOT_PUBLIC],
    ['http://[2002:a00:1::]/', NOT_PUBLIC],
    ['http://[2001:0:53aa:64c:0:0:80ff:fffe]/', NOT_PUBLIC],
    ['http://[fd12:3456::1]/', NOT_PUBLIC],
    ['http://[fe80::1]/', NOT_PUBLIC],
    ['http://inside.example/', NOT_PUBLIC],
    ['https://inside.example/', NOT_PUBLIC],
    ['http://inside.example./', 'the site couldn’t be found'],
    ['http://pictures.example:22/', 'its address has a port number'],
    ['http://pictures.example:443/', 'its address has a port number'],
    ['https://pictures.example:80/', 'its address has a port number'],
    ['http://me@pictures.example/', 'its address has a user name'],
    ['http://pictures.example@127.0.0.1/', 'its address has a user name'],
    ['http://:secret@pictures.example/', 'its address has a user name'],
    ['ftp://pictures.example/', 'its address doesn’t start with https:// or http://'],
    ['file:///etc/passwd', 'its address doesn’t start with https:// or http://'],
    ['gopher://pictures.example/', 'its address doesn’t start with https:// or http://'],
    ['data:image/png;base64,AAAA', 'its address doesn’t start with https:// or http://'],
    ['javascript:alert(1)', 'its address doesn’t start with https:// or http://'],
    ['http://', 'its address doesn’t start with https:// or http://'],
    ['http://[::1', 'its address doesn’t start with https:// or http://'],
    ['http://pictures.example:99999/', 'its address doesn’t start with https:// or http://'],
  ])('is not followed to %s: %s [PIC-03]', async (location, reason) => {
    let first = true;
    const { copy, dialled, names } = await copierOf((response) => {
      if (!first) return void response.writeHead(404).end();
      first = false;
      redirect(location)(response);
    });
    names.set('inside.example', [['10.1.2.3']]);
    await expect(copy(AT)).rejects.toThrow(reason);
    expect(dialled.every((at) => at === `${PUBLIC_ADDRESS}:80`)).toBe(true);
    expect(dialled.length).toBeLessThanOrEqual(2);
  });

  it.each([301, 302, 303, 307, 308])(
    'in a loop by %i is abandoned after three redirects [PIC-03]',
    async (status) => {
      const { copy, dialled } = await copierOf(redirect('/lamp.jpg', status));
      await expect(copy(AT)).rejects.toThrow('redirects too many times');
      expect(dialled).toHaveLength(4);
    },
  );

  it('is contacted at the checked address, even over IPv6 [PIC-03]', async () => {
    const { copy, dialled, names } = await copierOf((response) => void response.end('x'));
    names.set('pictures.example', [['2606:2800:220:1::1']]);
    expect(await copy(AT)).toEqual(Buffer.from('x'));
    expect(dialled).toEqual(['2606:2800:220:1::1:80']);
  });

  it('is not contacted if one of its addresses is internal [PIC-03]', async () => {
    const { copy, dialled, names } = await copierOf((response) => void response.end('x'));
    for (const inside of [
      '10.0.0.1',
      '::1',
      '::ffff:10.0.0.1',
      'fe80::1%eth0',
      '64:ff9b::a00:1',
      'nonsense',
      '',
    ]) {
      names.set('pictures.example', [[PUBLIC_ADDRESS, '1.1.1.1', inside]]);
      await expect(copy(AT)).rejects.toThrow(NOT_PUBLIC);
    }
    expect(dialled).toEqual([]);
  });
});

describe('a site that violates the protocol', () => {
  it.each([
    ['declares less than it sends', 'HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nlamp and much more', 'lam'],
    ['sends nothing', '', undefined],
    ['speaks another protocol', 'SSH-2.0-OpenSSH_9.6\r\n', undefined],
    [
      'declares two lengths',
      'HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nlamp',
      undefined,
    ],
    [
      'declares a length and chunks',
      'HTTP/1.1 200 OK\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nlamp\r\n0\r\n\r\n',
      undefined,
    ],
    ['declares a negative length', 'HTTP/1.1 200 OK\r\nContent-Length: -4\r\n\r\nlamp', undefined],
    ['declares more than it sends', 'HTTP/1.1 200 OK\r\nContent-Length: 400\r\n\r\nlamp', undefined],
    ['disconnects between chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nla', undefined],
    [
      'sends invalid chunk sizes',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nlamp\r\n',
      undefined,
    ],
    [
      'sends an endless header',
      `HTTP/1.1 200 OK\r\n${'X-More: again\r\n'.repeat(20_000)}\r\nlamp`,
      undefined,
    ],
  ])('is abandoned, or cut off at its declared length, if it %s [PIC-03]', async (_, text, kept) => {
    const { copy } = await copierOf(raw(text));
    if (kept !== undefined) return expect(await copy(AT)).toEqual(Buffer.from(kept));
    await expect(copy(AT)).rejects.toThrow('the site couldn’t be reached');
  });

  it.each([201, 204, 206, 304, 401, 404, 429, 500])(
    'is abandoned if it responds %i [PIC-03]',
    async (status) => {
      const { copy } = await copierOf((response) => void response.writeHead(status).end());
      await expect(copy(AT)).rejects.toThrow(/^the site didn’t send it$/);
    },
  );

  it('is abandoned if it sends bytes very slowly [PIC-03]', async () => {
    let sent = 0;
    const { copy } = await copierOf((response) => {
      const drip = setInterval(() => {
        sent += 1;
        response.write('a');
      }, 10);
      response.once('close', () => clearInterval(drip));
    }, 400);
    await expect(copy(AT)).rejects.toThrow('didn’t send it in time');
    expect(sent).toBeGreaterThan(1);
  });

  it('is abandoned if it sends header lines very slowly [PIC-03]', async () => {
    const { copy } = await copierOf(({ socket }) => {
      socket?.write('HTTP/1.1 200 OK\r\n');
      const drip = setInterval(() => socket?.write('X-More: again\r\n'), 10);
      socket?.once('close', () => clearInterval(drip));
    }, 400);
    await expect(copy(AT)).rejects.toThrow('didn’t send it in time');
  });

  it('is abandoned if it keeps redirecting just before the time limit [PIC-03]', async () => {
    const { copy, dialled } = await copierOf(
      (response) => void setTimeout(() => redirect('/lamp.jpg')(response), 250),
      600,
    );
    await expect(copy(AT)).rejects.toThrow('didn’t send it in time');
    expect(dialled.length).toBeLessThan(4);
  });
});

describe('a compressed response', () => {
  const packed = gzipSync(Buffer.alloc(64 * 2 ** 20));

  it('is not decompressed, and so is not recognised as a picture [PIC-01] [PIC-03]', async () => {
    expect(packed.length).toBeLessThan(PICTURE_LIMITS.bytes);
    const { copy } = await copierOf((response) => {
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'image/png' }).end(packed);
    });
    const bytes = await copy(AT);
    expect(bytes).toEqual(packed);
    await expect(encodePicture(bytes)).rejects.toThrow(messages.type);
  });
});
