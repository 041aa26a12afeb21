import { describe, expect, it } from 'vitest';
import {
  askSite,
  type Reply,
  respondAsSite,
  type ShownDraw,
  showHonestly,
} from '../../../../tests/helpers/fake-draw-site.ts';
import { bundleOf, honestDraw } from '../../../../tests/helpers/proof-bundle.ts';
import { honestDrawV2 } from '../../../../tests/helpers/proof-bundle-v2.ts';
import { TEST_CHAIN } from '../../../../tests/helpers/proof-chain.ts';
import { cachedCrypto as crypto, proofVectorsV2 } from '../../../../tests/helpers/proof-vectors.ts';
import { parsePolicy } from '../policy.ts';
import { QUICKNET } from '../rounds.ts';
import { judgeReport } from '../verdict.ts';
import type { Report } from '../verify/report.ts';
import { parseSealLog } from '../verify/seal-log.ts';
import { MalformedLog, Unreachable } from './ask.ts';
import { buildDrawAddress } from './draw-address.ts';
import { openSealLog, readSitePolicy } from './seal-log-source.ts';
import { type SiteOptions, verifySite } from './verify-site.ts';

const SITE = 'https://draws.example';
const bytes = (text: string) => new TextEncoder().encode(text);
const pictures = { '/pictures/a.webp': bytes('a lighthouse'), '/pictures/b.webp': bytes('its garden') };
const bundle = bundleOf(honestDrawV2({ pictures: Object.values(pictures) }));
const honest = { bundle, pictures };

type Served = Parameters<typeof respondAsSite>[0];

async function verify(respond: (path: string) => Reply, draw: string, options: Partial<SiteOptions> = {}) {
  const site = askSite(respond);
  const found = await verifySite(buildDrawAddress(SITE, draw), site.asking, () => ({
    crypto,
    chain: TEST_CHAIN,
    ...options,
  }));
  if (found.kind === 'none') throw new Error('the site has no proof');
  const check = found.report.checks.find(({ id }) => id === 'announced');
  return { ...found, ...site, announced: check };
}

const verifyServed = (served: Served, options?: Partial<SiteOptions>) =>
  verify((path) => respondAsSite(served, path), served.bundle.draw, options);

const failing = ({ checks }: Report) => checks.filter(({ ok }) => ok === false).map(({ id }) => id);

const copyOf = (sealLog: unknown) => parseSealLog(JSON.stringify(sealLog));

const known = (name: string) => {
  const vector = proofVectorsV2.find((one) => one.name === name)?.vector;
  if (!vector) throw new Error(`there is no ${name}`);
  return vector;
};

describe('an honest site', () => {
  it('shows what is in the proof, including its pictures [VERIFY-15]', async () => {
    const { report, announced, waited, isStreamed } = await verifyServed(honest);
    expect(failing(report)).toEqual([]);
    expect(announced).toMatchObject({ ok: true, message: expect.stringContaining('pictures, winners') });
    expect([isStreamed, waited]).toEqual([false, []]);
    expect(report.times).toMatchObject({ ended: expect.any(String), cancelled: null });
    expect(report.names.every(({ name }) => name?.startsWith('Person '))).toBe(true);
  });

  it('passes with a draw of version 1, which has no pictures, and with one that is too large', async () => {
    const first = await verifyServed({ bundle: bundleOf(honestDraw({ version: 1 })) });
    expect([failing(first.report), first.announced?.ok, first.sealLog]).toEqual([[], true, null]);
    // Draws of version 1 are not in the seal log.
    expect(first.asked.filter((path) => path.startsWith('/seals'))).toEqual(['/seals/checkpoint']);
    const large = await verifyServed({ ...honest, isLarge: true });
    expect([failing(large.report), large.announced?.ok, large.isStreamed]).toEqual([[], true, true]);
  });

  it.each(['08-unfinished-17-word.json', '09-cancelled-72h.json', '18-unfinished-computable.json'])(
    'agrees on the status of an unfinished or cancelled draw: %s',
    async (name) => {
      const vector = known(name);
      const { announced } = await verifyServed({ bundle: vector.bundle, sealLog: vector.sealLog });
      // The pictures behind the hashes of the test vectors are not known.
      expect(announced?.message).toBe('The site shows 0 pictures, but the committed terms have 2.');
    },
  );
});

/** The first prize as the site shows it. */
const firstPrizeOf = (draw: ShownDraw['draw']): object => (draw.prizes as object[])[0] ?? {};

describe('a lying site', () => {
  const shown = showHonestly(honest);
  const lying = (change: (shown: ShownDraw) => void, more: Partial<Served> = {}) => {
    const lie = structuredClone(shown);
    change(lie);
    return verifyServed({ ...honest, ...more, shown: lie });
  };
  const winner = shown.drawing.result?.winners[0];
  const other = bundle.openings.find(({ name }) => name === null)?.number ?? 0;
  const ticket = (number: number | null | undefined) => `ticket ${String(number).padStart(6, '0')}`;

  it.each<[string, (lie: ShownDraw) => void, string]>([
    [
      'another current winner',
      ({ drawing }) => Object.assign(drawing.result?.winners[0] ?? {}, { ticketNumber: other }),
      `shows ${ticket(other)} as the winner of the 1st prize, but the log has ${ticket(winner?.ticketNumber)}`,
    ],
    [
      'another winner with the draw',
      ({ draw }) => Object.assign(draw, { winningTicketNumber: other }),
      `shows ${ticket(other)} as the winner of the 1st prize`,
    ],
    [
      'another former winner',
      ({ results }) => Object.assign(results.at(-1) ?? {}, { winningTicketNumber: other }),
      'prize in attempt 1, but the log has',
    ],
    [
      'no former winners',
      (lie) => lie.results.splice(1),
      'does not show the winner of the 1st prize in attempt 1',
    ],
    ['no winners', ({ drawing }) => Object.assign(drawing, { result: null }), 'winner of the 2nd prize'],
    [
      'a winner of a prize that was not drawn',
      ({ results }) => results.push({ drawNumber: 3, rank: 1, winningTicketNumber: 1, winnerName: 'E. Ve' }),
      'the 1st prize in attempt 3, but the log has no result for it',
    ],
    [
      'another name',
      ({ drawing }) => Object.assign(drawing.result?.winners[0] ?? {}, { winnerName: 'E. Ve' }),
      `names “E. Ve” as the holder of ${ticket(winner?.ticketNumber)}, but the proof says “${winner?.winnerName}”`,
    ],
    [
      'no name',
      ({ drawing }) => Object.assign(drawing.result?.winners[0] ?? {}, { winnerName: 'Anonymous' }),
      `names “Anonymous” as the holder of ${ticket(winner?.ticketNumber)}`,
    ],
    [
      'another prize',
      ({ draw }) => Object.assign(draw, { prizes: [{ rank: 1, description: 'A car' }] }),
      'shows “A car” as the 1st prize, but the committed terms say “Prize 1”',
    ],
    [
      'two prizes for one place, of which the last is true',
      ({ draw }) => (draw.prizes as object[]).unshift({ rank: 1, description: 'A car' }),
      'shows “A car” as the 1st prize, but the committed terms say “Prize 1”',
    ],
    [
      'a value of a prize',
      ({ draw }) => Object.assign(firstPrizeOf(draw), { valuePence: 50_000 }),
      'The value of the 1st prize on the site differs from the committed terms.',
    ],
    [
      'a picture of a prize',
      ({ draw }) => Object.assign(firstPrizeOf(draw), { imageUrl: '/pictures/a.webp' }),
      'shows a picture of the 1st prize that is not in the committed terms',
    ],
    [
      'another prize with the winner',
      ({ drawing }) => Object.assign(drawing.result?.winners[1] ?? {}, { prize: 'A car' }),
      'shows “A car” as the 2nd prize',
    ],
    ['another title', ({ draw }) => Object.assign(draw, { title: 'A car' }), 'The title on the site differs'],
    [
      'another description',
      ({ draw }) => Object.assign(draw, { description: '' }),
      'The description on the site differs',
    ],
    [
      'another price',
      ({ draw }) => Object.assign(draw, { ticketPrice: 0.5 }),
      'The ticket price on the site differs',
    ],
    [
      'another host',
      ({ draw }) => Object.assign(draw, { hostName: 'E. Ve' }),
      'The host on the site differs',
    ],
    [
      'another end',
      ({ draw }) => Object.assign(draw, { endDate: '2026-01-01T00:00:00.000Z' }),
      'The end date on the site differs',
    ],
    [
      'a cancellation',
      ({ draw }) => Object.assign(draw, { status: 'cancelled' }),
      'as cancelled, but the log',
    ],
    ['that it is on sale', ({ draw }) => Object.assign(draw, { status: 'active' }), 'its sales have ended'],
    ['fewer pictures', ({ draw }) => Object.assign(draw, { galleryUrls: [] }), 'shows 1 picture, but'],
    [
      'pictures in another order',
      ({ draw }) => Object.assign(draw, { imageUrl: '/pictures/b.webp', galleryUrls: ['/pictures/a.webp'] }),
      'The main picture on the site, /pictures/b.webp, is not the one in the committed terms.',
    ],
    [
      'a picture that is missing',
      ({ draw }) => Object.assign(draw, { imageUrl: '/pictures/c.webp' }),
      'The main picture on the site, /pictures/c.webp, could not be loaded.',
    ],
  ])('is caught if it shows %s [VERIFY-15]', async (_, change, message) => {
    const { report, announced, waited } = await lying(change);
    expect([report.valid, failing(report), announced?.ok]).toEqual([false, ['announced'], false]);
    expect(announced?.message).toContain(message);
    expect(Object.keys(announced?.values ?? {}).length).toBeGreaterThan(0);
    expect([judgeReport(report).kind, waited]).toEqual(['failed', [3000]]);
  });

  it('is caught if it serves other bytes under the address of a picture', async () => {
    const { announced } = await lying(() => undefined, {
      pictures: { ...pictures, '/pictures/b.webp': bytes('a car') },
    });
    expect(announced?.message).toBe(
      'Picture 2 on the site, /pictures/b.webp, is not the one in the committed terms.',
    );
  });

  it('is caught in every difference at once', async () => {
    const { announced } = await lying((lie) => {
      Object.assign(lie.draw, { title: 'A car', imageUrl: '/pictures/b.webp', winnerName: 'E. Ve' });
      Object.assign(lie.drawing.result?.winners[1] ?? {}, { ticketNumber: other, prize: 'A car' });
    });
    for (const part of ['title', 'main picture', '“E. Ve”', ticket(other), '“A car” as the 2nd prize'])
      expect(announced?.message).toContain(part);
  });

  it('is caught if it shows an early end or a completion that the log does not have', async () => {
    const { bundle: onSale } = known('08-unfinished-17-word.json');
    const entries = onSale.entries.filter((entry) => !entry.endsWith('"type":"end"}'));
    const pages = showHonestly({ bundle: { ...onSale, entries } });
    Object.assign(pages.draw, { status: 'completed', endedAt: '2001-01-01T00:00:00.000Z' });
    const { announced } = await verifyServed({ bundle: { ...onSale, entries }, shown: pages });
    expect(announced?.message).toContain('as completed, but the log has no result');
    expect(announced?.message).toContain('that sales ended early, but the log does not');
  });
});

describe('a site that hides a log', () => {
  const vector = known('03-witnessed-5.json');
  const noLog: Reply = { status: 404, body: '{"code":"no_log","message":"None."}' };
  const hide = (sealLog: typeof vector.sealLog, options: Partial<SiteOptions> = {}) =>
    verify(
      (path) => (path.endsWith('/proof') ? noLog : respondAsSite({ bundle: vector.bundle, sealLog }, path)),
      vector.bundle.draw,
      options,
    );

  it('is caught by the seal log, and by a ticket file that a buyer kept [VERIFY-17]', async () => {
    await expect(hide(vector.sealLog)).rejects.toThrow('there is signed evidence of one');
    const [kept] = vector.tickets;
    await expect(hide(null, { tickets: [kept?.file ?? ''] })).rejects.toThrow(MalformedLog);
    await expect(hide(null)).rejects.toThrow('the site has no proof');
    const sealLogCopy = copyOf(vector.sealLog);
    await expect(hide(null, { sealLogCopy })).rejects.toThrow('there is signed evidence of one');
  });

  it('is caught if it replaces the log of a sealed draw by one of version 1 [VERIFY-17]', async () => {
    const replaced = bundleOf(honestDraw({ version: 1 }));
    const entries = vector.sealLog?.entries.map((entry) =>
      entry.replaceAll(`"draw":"${vector.bundle.draw}"`, `"draw":"${replaced.draw}"`),
    );
    const sealLog = { checkpoint: vector.sealLog?.checkpoint ?? '', entries: entries ?? [] };
    const { report } = await verifyServed({ bundle: replaced, sealLog });
    expect(failing(report)).toEqual(['history']);
  });
});

describe('the witness policy of a site', () => {
  const respond = (reply: Reply) => askSite(() => reply).asking;
  const read = (reply: Reply) => readSitePolicy(SITE, respond(reply), crypto.sha256);

  it('may be missing or malformed', async () => {
    expect(await read({ status: 404, body: '' })).toBeNull();
    expect(await read({ status: 200, body: '{"policy":null}' })).toBeNull();
    await expect(read({ status: 500, body: '' })).rejects.toThrow(Unreachable);
    for (const body of ['{"policy":"nonsense"}', '{"policy":1}', '{}', 'null', '[]', '<html>', ''])
      expect(await read({ status: 200, body }), body).toEqual({ problem: expect.any(String) });
  });

  it.each(['"nonsense"', '"quorum none"', '7', '{}'])(
    'is a warning and counts as none if it is malformed (%s); everything else is checked [VERIFY-25]',
    async (policy) => {
      const { bundle: witnessed, sealLog } = known('03-witnessed-5.json');
      const shown = showHonestly({ bundle: witnessed });
      const site = (path: string): Reply => {
        if (path === '/api/v1/seals') return { status: 200, body: `{"policy":${policy}}` };
        return respondAsSite({ bundle: witnessed, sealLog, shown }, path);
      };
      const {
        report,
        policy: origin,
        sealLog: readFrom,
      } = await verify(site, witnessed.draw, {
        chain: QUICKNET,
      });
      expect([origin, readFrom, report.strength]).toEqual(['malformed', 'site', 'beacon']);
      // The pictures behind the hashes of the test vectors are not known.
      expect(failing(report)).toEqual(['announced']);
      expect(report.checks.filter(({ ok }) => ok === null).map(({ id }) => id)).toEqual([
        'sealed',
        'tickets',
      ]);
      expect(report.notes).toContainEqual({
        id: 'policy-not-read',
        level: 'warning',
        values: { problem: expect.any(String) },
      });
      expect(judgeReport(report).warnings).toContainEqual(
        expect.stringContaining('names its witnesses in a form that cannot be read'),
      );
      // A policy of the visitor's own replaces it.
      const own = parsePolicy(known('03-witnessed-5.json').policy ?? '', crypto.sha256);
      const again = await verify(site, witnessed.draw, { chain: QUICKNET, policy: own });
      expect([again.policy, again.report.strength]).toEqual(['given', 'witnessed']);
      expect(again.report.notes.map(({ id }) => id)).not.toContain('policy-not-read');
    },
  );
});

describe('a site that cannot be compared', () => {
  const withReply = (path: string, reply: Reply) =>
    verify((asked) => (asked.startsWith(path) ? reply : respondAsSite(honest, asked)), bundle.draw);
  const api = buildDrawAddress('', bundle.draw).api;

  it.each<[string, Reply, string]>([
    ['is missing', { status: 404, body: '' }, 'the site responded with status 404'],
    ['is not JSON', { status: 200, body: '<html>' }, 'the site did not respond with JSON'],
    ['is something else', { status: 200, body: '{}' }, 'in a form that is not known here'],
    ['is unavailable', { status: 503, body: '' }, 'the site could not be reached'],
  ])('gets a warning if its announcement %s [VERIFY-16]', async (_, reply, message) => {
    const { report, announced } = await withReply(`${api}/results`, reply);
    expect([report.valid, announced?.ok]).toEqual([true, null]);
    expect(announced?.message).toContain(message);
    const { kind, warnings } = judgeReport(report);
    expect(kind).toBe('warned');
    expect(warnings).toContain(announced?.message);
  });

  it('gets a warning if pictures come from another site, and compares the copies', async () => {
    const shown = showHonestly(honest);
    const url = 'https://pictures.example/a.jpg';
    Object.assign(shown.draw, { imageUrl: url });
    const list = (file: string): Reply => ({
      status: 200,
      body: JSON.stringify([{ url, file, sha256: '' }]),
    });
    const ask = (file: string) =>
      verify(
        (path) => (path === `${api}/pictures` ? list(file) : respondAsSite({ ...honest, shown }, path)),
        bundle.draw,
      );
    const copied = await ask('/pictures/a.webp');
    expect(copied.announced).toMatchObject({ ok: null, message: expect.stringContaining('another site') });
    expect(copied.asked).not.toContain('/a.jpg');
    expect((await ask('/pictures/b.webp')).announced?.message).toContain(`main picture on the site, ${url}`);
    expect((await ask('//pictures.example/a.webp')).announced?.message).toContain('could not be loaded');
  });

  it('is not compared if the proof cannot be read', async () => {
    const { report, announced } = await withReply(`${api}/proof`, { status: 200, body: '{}' });
    expect([report.valid, announced]).toEqual([false, undefined]);
  });

  it('reports a proof of another draw', async () => {
    const respond = (path: string) => respondAsSite(honest, path.replace('another', bundle.draw));
    await expect(verify(respond, 'another')).rejects.toThrow(MalformedLog);
  });
});

describe('the seal log of a site', () => {
  const vector = known('03-witnessed-5.json');
  const options = { policy: parsePolicy(vector.policy ?? '', crypto.sha256), chain: QUICKNET };
  /** The site shows nothing else to compare, because the pictures behind the hashes are not known. */
  const respond = (served: Pick<typeof vector, 'bundle' | 'sealLog'>, path: string): Reply =>
    path.includes('/results') ? { status: 404, body: '' } : respondAsSite(served, path);
  const serve = (served: Pick<typeof vector, 'bundle' | 'sealLog'>) =>
    verify((path) => respond(served, path), served.bundle.draw, options);

  it('is read after the proof, by its tiles [VERIFY-17]', async () => {
    const { report, asked, sealLog, waited } = await serve(vector);
    expect([report.strength, sealLog, failing(report), waited]).toEqual(['witnessed', 'site', [], []]);
    const bundleAt = asked.findIndex((path) => path.endsWith('/proof'));
    expect(asked.indexOf('/seals/checkpoint')).toBeGreaterThan(bundleAt);
    expect(asked).toContain(`/seals/tile/entries/000.p/${vector.sealLog?.entries.length}`);
  });

  it('may be refused by the site itself; the draw is then verified without it, with a warning [SEAL-13]', async () => {
    const refused: Reply = { status: 503, body: '{"code":"log_refused","message":"Not now."}' };
    const { report, sealLog } = await verify(
      (path) => (path.startsWith('/seals/') ? refused : respond(vector, path)),
      vector.bundle.draw,
      options,
    );
    expect([report.strength, sealLog, failing(report)]).toEqual(['beacon', 'stopped', []]);
    expect(report.notes).toContainEqual({ id: 'seal-log-not-read', level: 'warning', values: {} });
    const busy: Reply = { status: 503, body: '{"code":"busy","message":"Not now."}' };
    await expect(
      verify((path) => (path.startsWith('/seals/') ? busy : respond(vector, path)), vector.bundle.draw),
    ).rejects.toThrow(Unreachable);
  });

  it('gets a warning if it is missing, because a second list could be hidden with it [VERIFY-17]', async () => {
    const { report, sealLog } = await serve({ ...vector, sealLog: null });
    expect([report.valid, report.strength, sealLog]).toEqual([true, 'beacon', 'none']);
    expect(report.notes).toContainEqual({ id: 'seal-log-not-read', level: 'warning', values: {} });
    expect(judgeReport(report).kind).toBe('warned');
  });

  it('is read even if the visitor has a copy, which must not contradict it [VERIFY-27]', async () => {
    const { sealLog: other } = known('07-witnessed-5-overdue.json');
    const check = async (sealLog: typeof vector.sealLog, copy: unknown) => {
      const found = await verify((path) => respond({ ...vector, sealLog }, path), vector.bundle.draw, {
        ...options,
        sealLogCopy: copyOf(copy),
      });
      const sealed = found.report.checks.find(({ id }) => id === 'sealed');
      return { failures: failing(found.report), origin: found.sealLog, message: sealed?.message, ...found };
    };
    const same = await check(vector.sealLog, vector.sealLog);
    expect([same.failures, same.origin, same.report.strength]).toEqual([[], 'site', 'witnessed']);
    const another = await check(vector.sealLog, other);
    expect([another.failures, another.waited]).toEqual([['sealed'], [3000]]);
    expect(another.message).toContain('Your copy of the seal log');
    const alone = await check(null, vector.sealLog);
    expect([alone.failures, alone.origin, alone.report.strength]).toEqual([[], 'none', 'beacon']);
    expect(alone.report.notes).toContainEqual({ id: 'seal-log-not-read', level: 'warning', values: {} });
  });

  it('is read a second time before a second sealed list is reported [VERIFY-17]', async () => {
    const { report, asked, waited } = await serve(known('16-hostile-two-seals-for-one-attempt.json'));
    expect(failing(report)).toContain('sealed');
    expect(asked.filter((path) => path === '/seals/checkpoint')).toHaveLength(2);
    expect(asked.filter((path) => path.endsWith('/proof'))).toHaveLength(2);
    expect(waited).toEqual([3000]);
  });

  it('agrees in the second reading if the draw proceeded during the first', async () => {
    const { sealLog: earlier } = known('07-witnessed-5-overdue.json');
    let readings = 0;
    const { report } = await verify(
      (path) => {
        if (path.endsWith('/proof')) readings += 1;
        return respond(readings === 1 ? { ...vector, sealLog: earlier } : vector, path);
      },
      vector.bundle.draw,
      options,
    );
    expect([failing(report), report.strength, readings]).toEqual([[], 'witnessed', 2]);
  });

  it('fails if its head is not one, and is an error if its entries are missing', async () => {
    const broken = await verify(
      (path) => (path === '/seals/checkpoint' ? { status: 200, body: '<html>' } : respond(vector, path)),
      vector.bundle.draw,
      options,
    );
    expect(broken.report.checks.find(({ id }) => id === 'sealed')).toMatchObject({
      ok: false,
      message: 'https://draws.example/seals/checkpoint is not a signed head.',
    });
    const { asking } = askSite((path) =>
      path.includes('/tile/') ? { status: 404, body: '' } : respond(vector, path),
    );
    const source = await openSealLog(SITE, asking);
    await expect(Promise.resolve(source?.entries()[Symbol.asyncIterator]().next())).rejects.toThrow(
      MalformedLog,
    );
  });
});
