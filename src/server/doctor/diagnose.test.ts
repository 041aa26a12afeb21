import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type Received, type Reply, startFakeApi } from '../../../tests/helpers/fake-api.ts';
import { createFakeChain } from '../../../tests/helpers/fake-drand/fake-chain.ts';
import { startRelay } from '../../../tests/helpers/fake-drand/relay.ts';
import { startMailServer } from '../../../tests/helpers/mail-server.ts';
import { createLogKey, createWitnessKey } from '../../../tests/helpers/witness-key.ts';
import { SETTING_NAMES } from '../config.ts';
import { openEmbedded } from '../db/embedded.ts';
import { SETTINGS } from '../settings.ts';
import { diagnose, type Finding, listSettings } from './diagnose.ts';

let reply: (request: Received) => Reply = () => ({ status: 404 });
const api = await startFakeApi((request) => reply(request));
const directory = mkdtempSync(join(tmpdir(), 'doctor-'));
const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});
afterAll(() => rmSync(directory, { recursive: true }));

/** What the doctor finds about a part, with these settings. */
async function find(
  part: string,
  environment: Record<string, string>,
  recipient?: string,
): Promise<Finding[]> {
  const given = { DATA_DIR: directory, ...environment };
  const findings: Finding[] = [];
  for await (const finding of diagnose({ environment: given, recipient })) {
    if (finding.part === part) findings.push(finding);
  }
  return findings;
}

const states = (findings: Finding[]) => findings.map(({ state }) => state);

describe('the list of settings', () => {
  it('explains each setting [OPS-41]', () => {
    expect(Object.keys(SETTINGS).toSorted()).toEqual([...SETTING_NAMES].toSorted());
  });

  it('is the one in the README [OPS-41]', () => {
    const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
    const table = readme.slice(readme.indexOf('## Settings'), readme.indexOf('## More commands'));
    const named = new Set(table.match(/`[A-Z][A-Z_]+(?=`|=)/g)?.map((name) => name.slice(1)));
    const shown = SETTING_NAMES.filter((name) => !SETTINGS[name].forTests);
    expect(shown.filter((name) => !named.has(name))).toEqual([]);
    const rows = table.split('\n').flatMap((row) => row.split('|')[1]?.match(/[A-Z][A-Z_]+/g) ?? []);
    expect(rows.filter((name) => !(name in SETTINGS))).toEqual([]);
  });

  it('shows what is set and what is a default, and no secret [OPS-41]', () => {
    const secret = 's3cret'.repeat(8);
    const environment = {
      PORT: '3001',
      SESSION_SECRET: secret,
      DATABASE_URL: `postgres://ann:${secret}@db.example.org:5432/draws`,
      SMTP_URL: `smtps://ann:${secret}@mail.example.org`,
      DRAND_RELAYS: `https://relay.example.org/${secret},https://api.drand.sh`,
      CLOUDINARY_URL: `cloudinary://key:${secret}@cloud`,
      BRAND_NAME: ' ',
    };
    const settings = listSettings(environment);
    const settingOf = (name: string) => settings.find((setting) => setting.name === name);
    expect(settingOf('PORT')).toMatchObject({ value: '3001', isDefault: false });
    expect(settingOf('HOST')).toMatchObject({ value: '127.0.0.1', isDefault: true });
    expect(settingOf('BRAND_NAME')).toMatchObject({ value: 'Oakdraw', isDefault: true });
    expect(settingOf('PUBLIC_URL')).toMatchObject({ value: null, isDefault: true });
    expect(settingOf('DATABASE_URL')).toMatchObject({ value: 'postgres://•••@db.example.org:5432' });
    expect(settingOf('DRAND_RELAYS')?.value).toBe('https://relay.example.org, https://api.drand.sh');
    expect(JSON.stringify(settings)).not.toContain('s3cret');
    expect(settingOf('STRIPE_API_BASE')).toBeUndefined();
  });
});

describe('the doctor', () => {
  it('reports invalid and misspelt settings, and tries nothing else [OPS-41]', async () => {
    expect(await find('settings', { PORT: 'x', PAYMENT: 'test' })).toMatchObject([
      { state: 'failed', text: 'PORT must be a whole number from 0 to 65535.' },
      { state: 'failed', text: 'PAYMENT is not a setting. Did you mean PAYMENTS?' },
    ]);
    expect(await find('disk', { PORT: 'x' })).toEqual([]);
  });

  it('warns of settings that a public site should not have [OPS-41]', async () => {
    expect(await find('settings', {})).toEqual([]);
    const open = { HOST: '0.0.0.0', PUBLIC_URL: 'http://draws.example.org', DEMO: '1' };
    const texts = (await find('settings', open)).map(({ text }) => text).join(' ');
    expect(texts).toMatch(/PAYMENTS is test.*No email is sent.*DEMO=1/);
  });

  it('checks the data directory, and leaves nothing in it [OPS-41]', async () => {
    const place = join(directory, 'not-yet');
    expect(await find('data directory', { DATA_DIR: place })).toMatchObject([
      { state: 'ok', text: `${place} will be created.` },
    ]);
    const file = join(directory, 'a-file');
    writeFileSync(file, '');
    expect(await find('data directory', { DATA_DIR: file })).toMatchObject([
      { state: 'failed', text: `${file}: DATA_DIR cannot be written (ENOTDIR).` },
    ]);
    rmSync(file);
    expect(states(await find('disk', {}))).toHaveLength(1);
    expect(readdirSync(directory)).toEqual([]);
  });

  it('checks the embedded database and its schema, unless the program uses it [OPS-41]', async () => {
    const DATA_DIR = join(directory, 'embedded');
    expect(states(await find('database', { DATA_DIR }))).toEqual(['skipped']);
    const database = await openEmbedded(DATA_DIR);
    expect(await find('database', { DATA_DIR })).toMatchObject([
      { state: 'skipped', text: 'The program is running on the embedded database: see its /readyz.' },
    ]);
    await database.close();
    expect(states(await find('schema', { DATA_DIR }))).toEqual(['skipped']);
    const again = await openEmbedded(DATA_DIR);
    await again.db.execute(sql`create table applied_migrations as select 'newer' as hash where false`);
    await again.close();
    expect(await find('database', { DATA_DIR })).toMatchObject([{ state: 'ok' }]);
    expect(await find('schema', { DATA_DIR })).toMatchObject([
      { state: 'warning', text: expect.stringMatching(/^\d+ migrations are due/) },
    ]);
  });

  it('says why PostgreSQL cannot be used, without its password [OPS-41]', async () => {
    const required = {
      DATABASE_URL: 'postgres://ann:s3cret@127.0.0.1:9/draws',
      SESSION_SECRET: 'a'.repeat(32),
      LOG_SIGNING_KEY: '0f'.repeat(32),
      PAYMENTS: 'test',
      BEACON: 'none',
    };
    const [finding] = await find('database', required);
    expect(finding).toMatchObject({ state: 'failed', text: expect.stringContaining('nothing listens') });
    expect(finding?.text).not.toContain('s3cret');
  });

  it('signs in at the mail server, and sends an email only if asked [OPS-41]', async () => {
    const server = await startMailServer({ auth: { user: 'ann', pass: 'right' } });
    stops.push(server.stop);
    const mail = (password: string) => ({
      SMTP_URL: `smtp://ann:${password}@127.0.0.1:${server.port}`,
      MAIL_FROM: 'draws@example.org',
    });
    expect(await find('mail', mail('wrong'))).toMatchObject([{ state: 'failed' }]);
    expect(await find('mail', mail('right'))).toMatchObject([{ state: 'ok' }]);
    expect(server.received).toEqual([]);
    expect(await find('mail', mail('right'), 'ann@example.org')).toMatchObject([{ state: 'ok' }]);
    expect(server.received).toMatchObject([{ to: ['ann@example.org'] }]);
  });

  it("asks SendGrid for the key's permissions [OPS-41]", async () => {
    const scopes = ['alerts.read'];
    reply = ({ path }) => ({ status: path === '/v3/scopes' ? 200 : 404, body: { scopes } });
    const sendgrid = {
      SENDGRID_API_KEY: 'SG.x',
      SENDGRID_API_BASE: api.apiBase,
      MAIL_FROM: 'draws@example.org',
    };
    expect(states(await find('mail', sendgrid))).toEqual(['failed']);
    scopes.push('mail.send');
    expect(states(await find('mail', sendgrid))).toEqual(['ok']);
  });

  it('asks Stripe whose key it is, and whether it is live [OPS-41]', async () => {
    const account = { id: 'acct_1', object: 'account', charges_enabled: false };
    reply = ({ headers }) =>
      headers.authorization === 'Bearer sk_test_right'
        ? { status: 200, body: account }
        : { status: 401, body: { error: { type: 'invalid_request_error', message: 'Invalid API Key' } } };
    const stripe = (key: string) => ({
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: `sk_test_${key}`,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_API_BASE: api.apiBase,
      BEACON_NONE_ACCEPTED: '1',
    });
    expect(await find('payments', stripe('wrong'))).toMatchObject([
      { state: 'failed', text: 'Stripe: Invalid API Key' },
    ]);
    expect(states(await find('payments', stripe('right')))).toEqual(['failed']);
    account.charges_enabled = true;
    expect(await find('payments', stripe('right'))).toMatchObject([
      { state: 'ok', text: 'Stripe accepts a test key of the account acct_1.' },
    ]);
  });

  it('reports a relay of another network, and witnesses that do not answer [OPS-41]', async () => {
    const relay = await startRelay(createFakeChain());
    stops.push(relay.stop);
    const beacon = await find('beacon', { BEACON: 'drand', DRAND_RELAYS: relay.url });
    expect(states(beacon)).toEqual(['warning', 'failed']);

    reply = () => ({ status: 404 });
    const policy = join(directory, 'policy');
    const lines = [api.apiBase, 'http://127.0.0.1:9', ''].map(
      (url, index) => `witness w${index} ${createWitnessKey(`w${index}.example`).vkey} ${url}\n`,
    );
    writeFileSync(policy, `log ${createLogKey('draws.example/seals').vkey}\n${lines.join('')}quorum w0\n`);
    expect(states(await find('witnesses', { WITNESS_POLICY: policy }))).toEqual(['ok', 'failed', 'skipped']);
    rmSync(policy);
  });
});
