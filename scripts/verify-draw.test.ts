import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeBundle, parseTilePath } from '#domain/proof/tile-paths.ts';
import { proofVectors } from '../tests/helpers/proof-vectors.ts';

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
  const child = spawn(process.execPath, ['scripts/verify-draw.ts', ...given], {
    env: { PATH: process.env.PATH, INIT_CWD: folder },
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

const proof = file('proof', JSON.stringify(drawn.bundle));

describe('verify-draw with a file', () => {
  it('exits with 0 and prints a line for each check of a valid proof', async () => {
    const { code, out } = await run(proof, '--ticket', '9', '--pin', drawn.bundle.vkey);
    expect(code).toBe(0);
    expect(out.match(/^✓ /gm)).toHaveLength(14);
    expect(out).toContain('Ticket 9 is entry 9 of the log, on the sealed list, and was drawn for prize 1.');
    expect(out).toContain(`seed ${drawn.answers[0]?.seed}`);
    expect(out).toContain(
      "Valid. Nobody could know the outcome when the list was sealed, as far as the seal's time can be believed.",
    );
  });

  it('explains that a draw has no public randomness', async () => {
    const { code, out } = await run(file('committed', JSON.stringify(known('04-committed-17.json').bundle)));
    expect(code).toBe(0);
    expect(out).toContain('Valid. Consistent, but the platform could have chosen the winner.');
  });

  it('exits with 1 and names the failed check', async () => {
    const changed = JSON.stringify(drawn.bundle).replace('"route":"paid"', '"route":"post"');
    const { code, out } = await run(file('changed', changed));
    expect(code).toBe(1);
    expect(out).toMatch(/^✗ openings/m);
    expect(out).toMatch(/Not valid: .*openings/);
    expect((await run(file('no-proof', '{'))).code).toBe(1);
  });

  it('exits with 1 if the earlier evidence belongs to another log', async () => {
    const seal = file('seal', other.bundle.seals[0]?.checkpoint ?? '');
    const { code, out } = await run(proof, '--earlier', seal);
    expect(code).toBe(1);
    expect(out).toMatch(/^✗ history/m);
    expect((await run(proof, '--pin', file('key', other.bundle.vkey))).code).toBe(1);
    const receipt = file('receipt', drawn.tlogProofOfTicket1 ?? '');
    expect((await run(proof, '--earlier', receipt, '--earlier', proof)).code).toBe(0);
  });

  it('prints the report as JSON', async () => {
    const { code, out } = await run(proof, '--json', '--ticket', '1');
    expect(code).toBe(0);
    const { ticket, ...report } = JSON.parse(out);
    expect(report).toMatchObject({ valid: true, strength: 'beacon', attempts: drawn.answers });
    expect(ticket).toMatchObject({ number: 1, facts: { index: 1 } });
  });

  it.each([
    [[]],
    [['one', 'two']],
    [['not-there']],
    [['https://draws.example/']],
    [[proof, '--pin', 'hello']],
    [[proof, '--earlier', 'not-there']],
    [[proof, '--ticket', '0']],
    [[proof, '--what']],
  ])('exits with 2 and prints the usage: %s', async (given) => {
    const { code, out, err } = await run(...given);
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).toContain('npm run verify-draw');
  });
});

describe('verify-draw with an address', () => {
  let site: Server;
  let url = '';
  let whole = true;
  const { bundle } = drawn;
  const respond = (path: string): { status: number; body: string | Uint8Array } => {
    const found = (body: string | Uint8Array) => ({ status: 200, body });
    if (path === 'proof') return whole ? found(JSON.stringify(bundle)) : { status: 413, body: '{}' };
    if (path === 'log/checkpoint') return found(bundle.checkpoint);
    if (path === 'log/vkey') return found(bundle.vkey);
    if (path === 'log/seals') return found(JSON.stringify(bundle.seals));
    if (path.startsWith('log/terms/')) return found(bundle.terms[0] ?? '');
    const tile = parseTilePath(path.slice('log/'.length));
    if (!tile) return { status: 404, body: '{"code":"no_log","message":"There is no log."}' };
    return found(encodeBundle(bundle.entries.map((entry) => new TextEncoder().encode(entry))));
  };

  beforeAll(async () => {
    site = createServer((request, response) => {
      const { status, body } = respond(request.url?.replace(`/api/v1/prize-draws/${bundle.draw}/`, '') ?? '');
      response.writeHead(status).end(body);
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  });
  afterAll(() => site.close());

  it("accepts the page's address", async () => {
    const { code, out } = await run(`${url}/prize-draw/${bundle.draw}`);
    expect(out).toContain('Valid.');
    expect(code).toBe(0);
  });

  it('streams a large draw from its log, and rejects it if openings are missing', async () => {
    whole = false;
    const { code, out } = await run(`${url}/api/v1/prize-draws/${bundle.draw}/log`);
    expect(out.match(/^✓ (root|history|terms|order)/gm)).toHaveLength(4);
    expect(out).toMatch(/^✗ openings/m);
    expect(code).toBe(1);
  });

  it('exits with 2 and says why if the site has no proof', async () => {
    const gone = await run(`${url}/prize-draw/another`);
    expect(gone).toMatchObject({ code: 2, err: expect.stringContaining('There is no log.') });
    const away = await run('http://127.0.0.1:1/prize-draw/another');
    expect(away).toMatchObject({ code: 2, err: expect.stringContaining('could not be loaded') });
  });
});
