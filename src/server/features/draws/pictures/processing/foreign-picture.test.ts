import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
import { PICTURE_LIMITS } from '#domain/pictures/limits.ts';
import {
  type PictureSite,
  PUBLIC_ADDRESS,
  startPictureSite,
} from '../../../../../../tests/helpers/picture-site.ts';
import { createPictureCopier, createSystemNetwork } from './foreign-picture.ts';

let site: PictureSite | undefined;
afterEach(() => site?.stop());

type Paths = Record<string, (response: ServerResponse) => void>;

const redirect = (location: string) => (response: ServerResponse) =>
  void response.writeHead(302, { location }).end();

/** Creates a copier for a site that responds with these paths. */
async function copierOf(paths: Paths, withinMs = 60_000) {
  const hosts: (string | undefined)[] = [];
  const started = await startPictureSite((request, response) => {
    hosts.push(request.headers.host);
    const respond = paths[request.url ?? ''];
    if (respond) respond(response);
    else response.writeHead(404).end();
  });
  site = started;
  return { ...started, hosts, copy: createPictureCopier({ network: started.network, withinMs }) };
}

const PICTURE = Buffer.from('whatever it is');
const sends = (bytes: Buffer) => (response: ServerResponse) => void response.end(bytes);

describe('a foreign picture', () => {
  it('is fetched from the address that was checked', async () => {
    const { copy, dialled, hosts } = await copierOf({ '/lamp.jpg': sends(PICTURE) });
    expect(await copy('http://pictures.example/lamp.jpg')).toEqual(PICTURE);
    expect(dialled).toEqual([`${PUBLIC_ADDRESS}:80`]);
    expect(hosts).toEqual(['pictures.example']);
  });

  it('is fetched over up to three redirects, each of which is checked', async () => {
    const { copy, dialled, names } = await copierOf({
      '/1': redirect('/2'),
      '/2': redirect('http://other.example/3'),
      '/3': redirect('//pictures.example:80/4'),
      '/4': sends(PICTURE),
      '/0': redirect('/1'),
    });
    names.set('other.example', [['1.1.1.1']]);
    expect(await copy('http://pictures.example/1')).toEqual(PICTURE);
    expect(dialled).toEqual([
      `${PUBLIC_ADDRESS}:80`,
      `${PUBLIC_ADDRESS}:80`,
      '1.1.1.1:80',
      `${PUBLIC_ADDRESS}:80`,
    ]);
    await expect(copy('http://pictures.example/0')).rejects.toThrow('redirects too many times');
  });

  it.each([
    ...['http://127.0.0.1/a', 'http://localhost.example/a', 'http://[::1]/a', 'http://[::ffff:127.0.0.1]/a'],
    ...['http://[fe80::1]/a', 'http://[fd00::1]/a', 'http://[64:ff9b::7f00:1]/a', 'http://[2002:7f00:1::]/a'],
    ...[
      'http://169.254.169.254/latest/meta-data',
      'http://10.0.0.1/a',
      'http://0.0.0.0/a',
      'http://100.64.0.1/a',
    ],
    // Other spellings of 127.0.0.1, which URL parsing normalises.
    ...[
      'http://2130706433/a',
      'http://0177.0.0.1/a',
      'http://0x7f000001/a',
      'http://127.1/a',
      'http://①②⑦.0.0.1/a',
    ],
    ...['http://mixed.example/a', 'http://mapped.example/a', 'https://127.0.0.1/a'],
  ])('is not requested from %s, which is not public [PIC-03]', async (address) => {
    const { copy, dialled, names } = await copierOf({ '/a': sends(PICTURE) });
    names.set('localhost.example', [['127.0.0.1']]);
    // A name is rejected if any of its addresses is private.
    names.set('mixed.example', [[PUBLIC_ADDRESS, '192.168.0.1']]);
    names.set('mapped.example', [['::ffff:192.168.0.1']]);
    await expect(copy(address)).rejects.toThrow('its address is not on the public internet');
    expect(dialled).toEqual([]);
  });

  it.each(['http://127.0.0.1/a', 'http://[::1]/a', 'http://inside.example/a', 'http://2130706433/'])(
    'does not follow a redirect to %s [PIC-03]',
    async (inside) => {
      const { copy, dialled, names } = await copierOf({ '/out': redirect(inside) });
      names.set('inside.example', [['10.1.2.3']]);
      await expect(copy('http://pictures.example/out')).rejects.toThrow('not on the public internet');
      expect(dialled).toHaveLength(1);
    },
  );

  it('is not requested if the name resolves to another address the second time [PIC-03]', async () => {
    const { copy, dialled, names } = await copierOf({ '/again': redirect('/again'), '/a': sends(PICTURE) });
    names.set('rebinding.example', [[PUBLIC_ADDRESS], ['127.0.0.1']]);
    await expect(copy('http://rebinding.example/again')).rejects.toThrow('not on the public internet');
    // The name is resolved once per connection, and the connection uses the address that was checked.
    expect(dialled).toEqual([`${PUBLIC_ADDRESS}:80`]);
  });

  it.each([
    ['ftp://pictures.example/a', 'doesn’t start with https:// or http://'],
    ['file:///etc/passwd', 'doesn’t start with https:// or http://'],
    ['javascript:alert(1)', 'doesn’t start with https:// or http://'],
    ['/relative', 'doesn’t start with https:// or http://'],
    ['http://pictures.example:22/a', 'has a port number'],
    ['https://pictures.example:80/a', 'has a port number'],
    ['http://me:secret@pictures.example/a', 'has a user name'],
    ['http://nowhere.example/a', 'couldn’t be found'],
    ['http://pictures.example/missing', 'the site didn’t send it'],
    ['https://pictures.example/a', 'couldn’t be reached'],
  ])('is not copied from %s: %s', async (address, reason) => {
    const { copy } = await copierOf({ '/a': sends(PICTURE) });
    await expect(copy(address)).rejects.toThrow(reason);
  });

  it('cannot be larger than 10 MB, whether its length is declared or not [PIC-03]', async () => {
    const more = Buffer.alloc(PICTURE_LIMITS.bytes + 1);
    let sent = 0;
    const { copy } = await copierOf({
      '/told': (response) => void response.writeHead(200, { 'content-length': more.length }).write('x'),
      '/untold': (response) => {
        const endless = (function* () {
          while (true) {
            sent += 1;
            yield Buffer.alloc(64 * 1024);
          }
        })();
        pipeline(Readable.from(endless), response, () => {});
      },
    });
    await expect(copy('http://pictures.example/told')).rejects.toThrow('larger than 10MB');
    await expect(copy('http://pictures.example/untold')).rejects.toThrow('larger than 10MB');
    expect(sent).toBeLessThan(400);
  });

  it('must arrive in time: the DNS response, the header and the body [PIC-03]', async () => {
    const { copy, names, network } = await copierOf(
      {
        '/silent': () => {},
        '/dripping': (response) => {
          response.write('a');
        },
      },
      150,
    );
    await expect(copy('http://pictures.example/silent')).rejects.toThrow('didn’t send it in time');
    await expect(copy('http://pictures.example/dripping')).rejects.toThrow('didn’t send it in time');
    names.clear();
    const nameless = createPictureCopier({
      network: { ...network, resolve: () => new Promise(() => {}) },
      withinMs: 100,
    });
    await expect(nameless('http://pictures.example/a')).rejects.toThrow('didn’t send it in time');
  });

  it('frees its look-up when its time is over [PIC-03]', async () => {
    const silent = createSocket('udp4').bind(0, '127.0.0.1');
    await once(silent, 'listening');
    const network = createSystemNetwork([`127.0.0.1:${silent.address().port}`]);
    const end = new AbortController();
    const asked = once(silent, 'message');
    const lookUps = ['a.example', 'b.example', 'c.example'].map((name) => network.resolve(name, end.signal));
    await asked;
    end.abort();
    expect(await Promise.all(lookUps)).toEqual([[], [], []]);
    silent.close();
  });
});
