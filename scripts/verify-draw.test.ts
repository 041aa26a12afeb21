import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STRENGTH_TEXT } from '#domain/proof/strength-text.ts';
import { respondAsSite, showHonestly } from '../tests/helpers/fake-draw-site.ts';
import { bundleOf } from '../tests/helpers/proof-bundle.ts';
import { honestDrawV2 } from '../tests/helpers/proof-bundle-v2.ts';
import { type ProofVectorV2, proofVectors, proofVectorsV2 } from '../tests/helpers/proof-vectors.ts';
import { readArguments, WrongUsage } from './verify-draw/arguments.ts';

const known = (name: string) => {
  const found = proofVectors.find((vector) => vector.name === name);
  if (!found) throw new Error(`there is no ${name}`);
  return found.vector;
};
const drawn = known('05-beacon-40.json');
const other = known('09-beacon-5.json');

const folder = mkdtempSync(join(tmpdir(), 'verify-draw-'));
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return name;
};
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the command as npm would: in the project's folder, but called from another one. */
function run(...given: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, ['scripts/verify-draw.ts', ...given], {
    env: { PATH, NODE_COMPILE_CACHE, INIT_CWD: folder },
  });
  const text = { out: '', err: '' };
  child.stdout.on('data', (part) => {
    text.out += part;
  });
  child.stderr.on('data', (part) => {
    text.err += part;
  });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, ...text })));
}

const knownV2 = (name: string): ProofVectorV2 => {
  const found = proofVectorsV2.find((vector) => vector.name === name);
  if (!found) throw new Error(`there is no ${name}`);
  return found.vector;
};

const proof = file('proof', JSON.stringify(drawn.bundle));

describe('verify-draw with a file', () => {
  it('exits with 0 and prints a line for each check of a valid proof', async () => {
    const { code, out } = await run(proof, '--number', '9', '--pin', drawn.bundle.vkey);
    expect(code).toBe(0);
    expect(out.match(/^✓ /gm)).toHaveLength(14);
    expect(out).toContain(
      'Ticket 000009 is entry 9 of the log, on the sealed list, and was drawn for prize 1.',
    );
    expect(out).toContain(`seed ${drawn.answers[0]?.seed}`);
    expect(out).toContain('Proved');
    expect(out).toContain(STRENGTH_TEXT.beacon);
  });

  it('explains that a draw has no public randomness', async () => {
    const { code, out } = await run(file('committed', JSON.stringify(known('04-committed-17.json').bundle)));
    expect(code).toBe(0);
    expect(out).toContain(STRENGTH_TEXT.committed);
  });

  it('exits with 1 and names the failed check', async () => {
    const changed = JSON.stringify(drawn.bundle).replace('"route":"paid"', '"route":"post"');
    const { code, out } = await run(file('changed', changed));
    expect(code).toBe(1);
    expect(out).toMatch(/^✗ openings/m);
    expect(out).toMatch(/^Failed: .*openings/m);
    const whole = JSON.stringify(drawn.bundle);
    for (const damaged of [whole.slice(0, -9), whole.replace('"version"', '"revision"')])
      expect((await run(file('damaged', damaged))).code).toBe(1);
  });

  it.each([
    ['package.json', '{"name":"oakdraw","version":"0.1.0"}', ''],
    ['cut-off', '{', ''],
    ['picture', '\u0000PNG', ''],
    ['head', drawn.bundle.checkpoint, 'It is a signed head: give it with --earlier'],
    ['head-of-api', JSON.stringify({ seal: drawn.bundle.checkpoint }), 'It is a signed head: give it with'],
    ['vkey', drawn.bundle.vkey, 'It is the key of a log: give it with --pin'],
    ['tlog-proof', drawn.tlogProofOfTicket1 ?? '', 'It is a ticket proof: give it with --ticket'],
    ['ticket', knownV2('03-witnessed-5.json').tickets[0]?.file ?? '', 'It is a ticket proof: give it with'],
    ['seals', JSON.stringify(knownV2('03-witnessed-5.json').sealLog), 'It is a seal log: give it with'],
  ])(
    'exits with 2 and says that a file of another kind is no proof: %s [VERIFY-32]',
    async (name, text, hint) => {
      const { code, out, err } = await run(file(name, text));
      expect([code, out]).toEqual([2, '']);
      expect(err).toContain(`${name} is not a proof of a prize draw, so nothing was checked.`);
      expect(err).toContain(hint);
      if (hint === '') expect(err).not.toContain('It is');
      expect(err).not.toMatch(/fail|npm run/i);
    },
  );

  it('says that a whole proof is not a ticket proof, and how to give it [VERIFY-32]', () => {
    for (const given of [proof, file('cut-proof', JSON.stringify(drawn.bundle).slice(0, 900))])
      expect(() => readArguments([proof, '--ticket', given], folder)).toThrow(
        `${given} is the whole proof of a prize draw, not a ticket proof, so nothing was checked. To check it, give it without --ticket`,
      );
  });

  it('exits with 1 if the earlier evidence belongs to another log', async () => {
    const seal = file('seal', other.bundle.seals[0]?.checkpoint ?? '');
    const { code, out } = await run(proof, '--earlier', seal);
    expect(code).toBe(1);
    expect(out).toMatch(/^✗ history/m);
    expect((await run(proof, '--pin', file('key', other.bundle.vkey))).code).toBe(1);
    const receipt = file('receipt', drawn.tlogProofOfTicket1 ?? '');
    expect((await run(proof, '--earlier', receipt, '--earlier', proof, '--ticket', receipt)).code).toBe(0);
  });

  it('prints the report as JSON', async () => {
    const { code, out } = await run(proof, '--json', '--number', '1');
    expect(code).toBe(0);
    const { ticket, ...report } = JSON.parse(out);
    expect(report).toMatchObject({ valid: true, strength: 'beacon', attempts: drawn.answers });
    expect(ticket).toMatchObject({ number: 1, facts: { index: 1 } });
  });

  it.each([[[]], [['not-there']]])('exits with 2 and prints the usage: %s', async (given) => {
    const { code, out, err } = await run(...given);
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).toContain('npm run verify-draw');
  });

  it.each([
    [['one', 'two']],
    [['https://draws.example/']],
    [[proof, '--pin', 'hello']],
    [[proof, '--earlier', 'not-there']],
    [[proof, '--number', '0']],
    [[proof, '--ticket', '17']],
    [[proof, '--ticket', file('not-a-ticket', 'hello')]],
    [[proof, '--policy', 'not-there']],
    [[proof, '--seal-log', 'not-there']],
    [[proof, '--beacons', 'not-there']],
    [[proof, '--beacons', file('not-beacons', '{"round":1}')]],
    [[proof, '--beacons', file('not-json', 'hello')]],
    [[proof, '--now', '2026-02-30T00:00:00Z']],
    [[proof, '--what']],
  ])('rejects the arguments %s', (given) => {
    expect(() => readArguments(given, folder)).toThrow(WrongUsage);
  });

  it('prints how to use it if asked, which is not an error', async () => {
    for (const option of ['--help', '-h']) {
      const { code, out, err } = await run(option);
      expect([code, err]).toEqual([0, '']);
      expect(out).toContain('npm run verify-draw');
    }
  });

  it('says what is wrong with an option or an address, and nothing else', () => {
    expect(() => readArguments([proof, '--what'], folder)).toThrow(/^Unknown option '--what'\.?$/);
    const address = 'draws.example/prize-draw/01890a5d-ac96-774b-bcce-b302099a8057';
    expect(() => readArguments([address], folder)).toThrow(
      `${address} is not a file. Begin an address with https://.`,
    );
  });

  it('says why a site cannot be reached', async () => {
    const { code, err } = await run('http://127.0.0.1:1/prize-draw/01890a5d-ac96-774b-bcce-b302099a8057');
    expect(code).toBe(2);
    expect(err).toMatch(/^The proof could not be loaded: .*(ECONNREFUSED|bad port)/);
  });

  it('says how to look up a ticket instead of reading a file', () => {
    expect(() => readArguments([proof, '--ticket', '17'], folder)).toThrow(
      'To look up ticket 17, use --number 17.',
    );
  });
});

describe('verify-draw with a file of version 2', () => {
  const witnessed = knownV2('03-witnessed-5.json');
  const proofV2 = file('witnessed', JSON.stringify(witnessed.bundle));
  const policy = file('policy.txt', witnessed.policy ?? '');
  const sealLog = file('seal-log', JSON.stringify(witnessed.sealLog));
  const tickets = witnessed.tickets.flatMap(({ file: text }, i) => ['--ticket', file(`ticket-${i}`, text)]);

  it('prints a proved draw with its witnesses, prizes and tickets [VERIFY-18]', async () => {
    const { code, out } = await run(proofV2, '--policy', policy, '--seal-log', sealLog, ...tickets);
    expect(out).toContain(`Proved. ${STRENGTH_TEXT.witnessed}`);
    expect(out).toMatch(/^✓ sealed/m);
    expect(out).toMatch(/^✓ tickets/m);
    expect(out).toMatch(/^ {2}1st prize: Prize 1 – ticket \d+, \S/m);
    expect(out).toContain('Prizes in the committed terms of “A week in a lighthouse”');
    expect(out).toContain('Witnesses: those in your policy, policy.txt.');
    expect(out).toMatch(/^ {2}attempt 1: enough saw the seal by 2023-/m);
    expect(code).toBe(0);
  });

  it('prints exactly the documented members of the JSON report first', async () => {
    const { out } = await run(proofV2, '--policy', policy, '--seal-log', sealLog, '--json');
    const report = JSON.parse(out);
    expect(Object.keys(report).slice(0, 4)).toEqual(['valid', 'strength', 'checks', 'notes']);
    expect(report).toMatchObject({
      valid: true,
      strength: 'witnessed',
      notes: witnessed.notes,
      attempts: witnessed.answers,
      policy: { from: 'file', path: 'policy.txt' },
      sealLog: 'given',
    });
    for (const check of report.checks) expect(Object.keys(check)).toEqual(['id', 'ok', 'message']);
    expect(report.checks).toHaveLength(16);
    for (const note of report.notes) expect(Object.keys(note)).toEqual(['id', 'level', 'values']);
  });

  it('is only as strong as what it is given', async () => {
    const strengthWith = async (...given: string[]) =>
      JSON.parse((await run(proofV2, '--json', ...given)).out).strength;
    expect(await strengthWith()).toBe('beacon');
    expect(await strengthWith('--policy', policy)).toBe('beacon');
    expect(await strengthWith('--seal-log', sealLog)).toBe('beacon');
    const { out } = await run(proofV2);
    expect(out).toContain('Witnesses: none, because there is no policy.');
    expect(out).toMatch(/^– sealed/m);
  });

  it('reports a seal log that is malformed, and one with two seals for an attempt', async () => {
    const broken = await run(proofV2, '--policy', policy, '--seal-log', file('broken', '{}'));
    expect([broken.code, broken.out]).toEqual([1, expect.stringMatching(/^✗ sealed/m)]);
    const two = knownV2('16-hostile-two-seals-for-one-attempt.json');
    const { code, out } = await run(
      ...[file('two', JSON.stringify(two.bundle)), '--policy', file('two-policy', two.policy ?? '')],
      ...['--seal-log', file('two-log', JSON.stringify(two.sealLog))],
    );
    expect([code, out]).toEqual([1, expect.stringContaining('Failed: sealed.')]);
  });

  it('reports a ticket file that contradicts the log', async () => {
    const lied = knownV2('14-hostile-ticket-file-contradicts.json');
    const given = lied.tickets.flatMap(({ file: text }, i) => ['--ticket', file(`lied-${i}`, text)]);
    const { code, out } = await run(file('lied', JSON.stringify(lied.bundle)), ...given);
    expect([code, out]).toEqual([1, expect.stringMatching(/^✗ tickets/m)]);
  });

  it('says that a damaged ticket file could not be checked, without counting it against the draw [VERIFY-28]', async () => {
    const [{ file: text } = { file: '' }] = witnessed.tickets;
    const list = `[${text},${text}]`;
    const damaged = [
      ...[
        text.slice(0, -2),
        text.slice(0, 40),
        text.slice(0, 12),
        text.replace('"name"', '"nam"'),
        '{"hello":1}',
      ],
      ...[list.slice(0, -4), `[${text},{}]`, '[', (drawn.tlogProofOfTicket1 ?? '').slice(0, -200)],
      ...[(drawn.tlogProofOfTicket1 ?? '').slice(0, 60)],
    ];
    for (const [i, content] of damaged.entries()) {
      const path = file(`damaged-${i}`, content);
      expect(() => readArguments([proofV2, '--ticket', path], folder), content).toThrow(
        `${path} cannot be read as a ticket proof, so nothing was checked.`,
      );
    }
    const { code, out, err } = await run(proofV2, '--ticket', file('cut-off', text.slice(0, 300)));
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('It is damaged or incomplete, which says nothing about the draw.');
    expect(err).toContain('Download it again from your dashboard');
    expect(err).not.toMatch(/fail|contact|accus|npm run/i);
  });

  it('says that a ticket file belongs to another draw, without counting it against this one [VERIFY-31]', async () => {
    const [{ file: text } = { file: '' }] = witnessed.tickets;
    const path = file('of-this-draw', text);
    const draw = witnessed.bundle.draw;
    const other = '01890a5d-ac96-774b-bcce-b302099a8057';
    const at = (id: string) => `https://draws.example/prize-draw/${id}`;
    expect(() => readArguments([at(draw), '--ticket', path], folder)).not.toThrow();
    expect(() => readArguments([at(draw.toUpperCase()), '--ticket', path], folder)).not.toThrow();
    const { code, out, err } = await run(at(other), '--ticket', path);
    expect([code, out]).toEqual([2, '']);
    expect(err.trim()).toBe(
      `${path} belongs to another prize draw, ${draw}, so nothing was checked. That says nothing about this draw.`,
    );
  });

  it.each([
    ['no log', (witnessed.policy ?? '').replace(/^log .*$/m, '')],
    [
      'a key of another type',
      (witnessed.policy ?? '').replace(/^witness w1 \S+/m, `witness w1 ${witnessed.bundle.vkey}`),
    ],
    ['no sense', 'hello'],
  ])('refuses to run with a policy that has %s [VERIFY-19]', async (_, text) => {
    const { code, out, err } = await run(proofV2, '--policy', file('bad-policy', text));
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('bad-policy is not a valid policy.');
  });

  it('warns of an overdue result by the time that it is given, and computes a result from a round', async () => {
    const overdue = knownV2('07-witnessed-5-overdue.json');
    const bundle = file('overdue', JSON.stringify(overdue.bundle));
    expect((await run(bundle)).out).toContain('Proved so far, with warnings.');
    const { code, out } = await run(bundle, '--now', overdue.now ?? '');
    expect([code, out]).toEqual([0, expect.stringContaining('Proved so far, with warnings.')]);
    expect(out).toContain('Warning: Attempt 1 was announced at least 24 hours ago, but has no result.');
    const computable = knownV2('18-unfinished-computable.json');
    const rounds = [null, 7, { round: 'x', signature: 'y' }, ...(computable.beacons ?? [])];
    const { out: computed } = await run(
      ...[
        file('computable', JSON.stringify(computable.bundle)),
        '--beacons',
        file('rounds', JSON.stringify(rounds)),
      ],
    );
    expect(computed).toContain(
      'Note: The public randomness for attempt 1 is known, so its result is certain',
    );
  });

  it('prints a hostile text without letting it control the terminal', async () => {
    const bundle = bundleOf(honestDrawV2({ title: 'A\u001b[2J\nProved.\u202e' }));
    const { out } = await run(file('hostile', JSON.stringify(bundle)));
    expect(out).toContain('terms of “A�[2J�Proved.�”');
  });
});

describe('verify-draw with an address', () => {
  let site: Server;
  let url = '';
  const { bundle } = drawn;
  const pictures = { '/pictures/a.webp': new TextEncoder().encode('a lighthouse') };
  const honest = { bundle: bundleOf(honestDrawV2({ pictures: Object.values(pictures) })), pictures };
  const witnessed = knownV2('03-witnessed-5.json');
  let served: Parameters<typeof respondAsSite>[0] = { bundle };

  beforeAll(async () => {
    site = createServer((request, response) => {
      const { status, body } = respondAsSite(served, request.url ?? '');
      response.writeHead(status).end(body);
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  });
  afterAll(() => site.close());

  it("accepts the page's address", async () => {
    const { code, out } = await run(`${url}/prize-draw/${bundle.draw}`);
    expect(out).toMatch(/^✓ announced/m);
    expect(out).toContain('Proved');
    expect(code).toBe(0);
  });

  it('streams a large draw from its log, and rejects it if openings are missing', async () => {
    served = { bundle: { ...bundle, openings: [] }, isLarge: true, shown: showHonestly({ bundle }) };
    const { code, out } = await run(`${url}/api/v1/prize-draws/${bundle.draw}/log`);
    expect(out.match(/^✓ (root|history|terms|order)/gm)).toHaveLength(4);
    expect(out).toMatch(/^✗ openings/m);
    expect(code).toBe(1);
  });

  it('reads the seal log and the policy from the site, and says so [VERIFY-17, VERIFY-18]', async () => {
    served = { bundle: witnessed.bundle, sealLog: witnessed.sealLog, policy: witnessed.policy ?? '' };
    const address = `${url}/prize-draw/${witnessed.bundle.draw}`;
    const { out } = await run(address);
    expect(out).toMatch(/^✓ sealed/m);
    expect(out).toContain(
      'Witnesses: those that the site names. To choose which witnesses to trust, use --policy.',
    );
    expect(out).toContain('Seal log: read from the site.');
    const report = JSON.parse((await run(address, '--json')).out);
    expect(report).toMatchObject({ strength: 'witnessed', policy: { from: 'site' }, sealLog: 'site' });
    served = { bundle: witnessed.bundle, policy: 'hello' };
    const broken = await run(address);
    expect(broken.out).toContain("Witnesses: none, because the site's policy cannot be read.");
    expect(broken.out).toContain('Warning: The site names its witnesses in a form that cannot be read');
    // The pictures behind the hashes of the test vectors are not known.
    expect(broken.out).toContain('Failed: announced.');
    const copy = file('copy', JSON.stringify(witnessed.sealLog));
    served = { bundle: witnessed.bundle, sealLog: witnessed.sealLog, policy: witnessed.policy ?? '' };
    const both = await run(address, '--seal-log', copy);
    expect(both.out).toContain(
      'Seal log: read from the site.\nYour copy of the seal log, copy, was compared',
    );
    const otherCopy = file('other-copy', JSON.stringify(knownV2('07-witnessed-5-overdue.json').sealLog));
    const apart = await run(address, '--seal-log', otherCopy);
    expect([apart.code, apart.out]).toEqual([
      1,
      expect.stringMatching(/^✗ sealed .*Your copy of the seal log/m),
    ]);
    expect(() => readArguments([address, '--seal-log', file('no-log', '{}')], folder)).toThrow(
      'no-log cannot be read as a seal log.',
    );
    served = { bundle: witnessed.bundle };
    const bare = await run(address);
    expect(bare.out).toContain('Seal log: this site has none.');
    expect(bare.out).toContain('Witnesses: none');
  });

  it('takes the time of the machine as the time, unless one is given', async () => {
    const { bundle: unfinished, sealLog } = knownV2('18-unfinished-computable.json');
    served = { bundle: unfinished, sealLog };
    const address = `${url}/prize-draw/${unfinished.draw}`;
    const overdue = 'Warning: Attempt 1 was announced at least 24 hours ago, but has no result.';
    expect((await run(address)).out).toContain(overdue);
    expect((await run(address, '--now', '2023-08-23T16:11:00Z')).out).not.toContain(overdue);
  });

  it('names every lie of a site about the winner, the name, the prize and the picture [VERIFY-15]', async () => {
    const address = `${url}/prize-draw/${honest.bundle.draw}`;
    served = honest;
    const before = await run(address);
    expect([before.code, before.out]).toEqual([0, expect.stringMatching(/^✓ announced/m)]);
    const shown = showHonestly(honest);
    const [first, second] = shown.drawing.result?.winners ?? [];
    const other = honest.bundle.openings.find(({ name }) => name === null)?.number;
    Object.assign(first ?? {}, { ticketNumber: other, prize: 'A car' });
    Object.assign(second ?? {}, { winnerName: 'E. Ve' });
    served = { ...honest, shown, pictures: { '/pictures/a.webp': new TextEncoder().encode('a car') } };
    const { code, out } = await run(address);
    expect(code).toBe(1);
    expect(out).toContain('Failed: announced.');
    const line = /^✗ announced .*$/m.exec(out)?.[0] ?? '';
    expect(line).toContain(
      `shows ticket 00000${other} as the winner of the 1st prize, but the log has ticket`,
    );
    expect(line).toContain('names “E. Ve” as the holder of ticket');
    expect(line).toContain('shows “A car” as the 1st prize, but the committed terms say “Prize 1”');
    expect(line).toContain('The main picture on the site, /pictures/a.webp, is not the one');
    // The prizes are printed from the terms, whatever the site says.
    expect(out).toContain('  1st prize: Prize 1');
  });

  it('warns if what the site shows cannot be compared', async () => {
    served = { ...honest, shown: { ...showHonestly(honest), draw: {} } };
    const { code, out } = await run(`${url}/prize-draw/${honest.bundle.draw}`);
    expect(code).toBe(0);
    expect(out).toContain('Warning: What the site shows was not compared with the proof: the site shows');
    expect(out).toContain('Proved, with warnings.');
  });

  it('exits with 2 and says why if the site has no proof', async () => {
    const gone = await run(`${url}/prize-draw/another`);
    expect(gone).toMatchObject({ code: 2, err: expect.stringContaining('There is no log.') });
    const away = await run('http://127.0.0.1:1/prize-draw/another');
    expect(away).toMatchObject({ code: 2, err: expect.stringContaining('could not be loaded') });
  });
});
