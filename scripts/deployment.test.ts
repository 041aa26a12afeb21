import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { SETTINGS } from '#server/settings.ts';
import { parseDockerfile, parseIgnore } from './image/dockerfile.ts';
import { findSection, listVersions } from './release-notes.ts';

const root = resolve(import.meta.dirname, '..');
const read = (path: string) => readFileSync(resolve(root, path), 'utf8');

const settings = new Set([...read('.env.example').matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name));

describe('the Dockerfile', () => {
  const text = read('Dockerfile');
  const stages = parseDockerfile(text);
  const image = stages.at(-1)?.instructions.map(({ name, text }) => `${name} ${text}`) ?? [];
  const copied = image.filter((line) => line.startsWith('COPY ')).join(' ');

  it('uses the Node that the project pins', () => {
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: { node: string } };
    expect(text).toContain(`FROM node:${dependencies.node}-`);
  });

  it('pins each base image by its digest', () => {
    const names = new Set(stages.map(({ name }) => name));
    const bases = stages.map(({ base }) => base).filter((base) => !names.has(base));
    for (const base of bases) expect(base).toMatch(/@sha256:[0-9a-f]{64}$/);
  });

  it('contains every command for operators, with the files that it imports', () => {
    const commands = [...read('scripts/commands.mjs').matchAll(/production: true, run: \['([^']+)'\]/g)];
    const scripts = commands.map(([, script = '']) => script).filter((path) => path.startsWith('scripts/'));
    expect(scripts).toContain('scripts/db-migrate.ts');
    for (const script of scripts) {
      expect(copied).toContain(script);
      for (const [, path = ''] of read(script).matchAll(/ from '\.\/([\w-]+)/g)) {
        expect(copied).toContain(`scripts/${path}`);
      }
    }
  });

  it('runs as a user without privileges, with one volume and a health check', () => {
    expect(image).toEqual(expect.arrayContaining(['USER 65532:65532', 'VOLUME /data', 'STOPSIGNAL SIGTERM']));
    expect(image.find((line) => line.startsWith('HEALTHCHECK'))).toContain('scripts/check-ready.ts');
  });

  it('gets no tests, documents and secrets from the working copy', () => {
    const isIgnored = parseIgnore(read('.dockerignore'));
    const ignored = ['.env', '.git/config', 'data/secrets/session', 'docs/operating.md', 'tests/crash/a.ts'];
    for (const path of [...ignored, 'src/server/config.test.ts'])
      expect([path, isIgnored(path)]).toEqual([path, true]);
    for (const path of ['package.json', 'src/server/main.ts', 'migrations/meta/_journal.json'])
      expect([path, isIgnored(path)]).toEqual([path, false]);
  });
});

describe('the Compose file', () => {
  const text = read('deploy/compose.yaml');
  const app = text.slice(text.indexOf('x-app:'), text.indexOf('\nservices:'));
  const environment = [...app.matchAll(/^ {4}([A-Z_]+): "?(.*?)"?$/gm)].map(
    ([, name = '', value = '']): [string, string] => [name, value],
  );
  const examples: Record<string, string> = {
    PUBLIC_URL: 'https://draws.example.org',
    POSTGRES_PASSWORD: 'a'.repeat(64),
    SESSION_SECRET: 'b'.repeat(64),
    LOG_SIGNING_KEY: 'c'.repeat(64),
    PAYMENTS: 'test',
    BEACON: 'drand',
  };

  it('sets only settings that the program has', () => {
    expect(environment.map(([name]) => name).filter((name) => !settings.has(name))).toEqual([]);
  });

  it('starts the program with nothing but what it requires', () => {
    const given = environment.map(([name, value]) => [
      name,
      value.replace(/\$\{(\w+):\?[^}]+\}/g, (_, variable: string) => examples[variable] ?? ''),
    ]);
    expect(readConfig(Object.fromEntries(given))).toMatchObject({
      host: '0.0.0.0',
      trustProxy: 1,
      databaseUrl: `postgres://oakdraw:${examples.POSTGRES_PASSWORD}@database:5432/oakdraw`,
      publicUrl: 'https://draws.example.org',
    });
  });

  it('has no default for a secret, and says how to get each required value', () => {
    const variables = [...text.matchAll(/\$\{(\w+)([^}]*)\}/g)].filter(
      ([, name]) => name !== 'OAKDRAW_IMAGE',
    );
    expect(new Set(variables.map(([, name]) => name))).toEqual(new Set(Object.keys(examples)));
    for (const [, name, rest] of variables)
      expect([name, rest]).toEqual([name, expect.stringMatching(/^:\?\w/)]);
  });

  it('pins the images of others by their digest', () => {
    const images = [...text.matchAll(/^ {4}image: (\S+)$/gm)].map(([, image]) => image);
    expect(images).toHaveLength(2);
    for (const image of images) expect(image).toMatch(/:[\d.]+@sha256:[0-9a-f]{64}$/);
  });
});

it('explains every setting for operators in .env.example, and no unknown one', () => {
  const forOperators = Object.entries(SETTINGS).flatMap(([name, { forTests }]) => (forTests ? [] : [name]));
  expect(forOperators.filter((name) => !settings.has(name))).toEqual([]);
  expect([...settings].filter((name) => name === undefined || !(name in SETTINGS))).toEqual([]);
});

it('sets only settings that the program has in the systemd unit', () => {
  const [, line = ''] = /^Environment=(.*)$/m.exec(read('deploy/oakdraw@.service')) ?? [];
  const names = line.split(' ').map((pair) => pair.split('=')[0]);
  expect(names.filter((name) => name !== 'NODE_ENV' && !settings.has(name))).toEqual([]);
});

it('pins every action of a workflow by its commit', () => {
  for (const path of globSync('.github/workflows/*.yml', { cwd: root })) {
    for (const [, action = ''] of read(path).matchAll(/uses: (\S+)/g))
      expect(action).toMatch(/^(\.\/|[\w-]+\/[\w-]+@[0-9a-f]{40}$)/);
  }
});

describe('the release notes', () => {
  const changelog =
    '# Changelog\n\n## [Unreleased]\n\n## [1.1.0] – 2026-02-01\n\n- Two\n\n## [1.0.0]\n\n- One\n';

  it("are the version's section of the changelog", () => {
    expect(findSection(changelog, '1.1.0')).toBe('- Two');
    expect(findSection(changelog, '1.0.0')).toBe('- One');
  });

  it('are missing if the version has no section, or an empty one', () => {
    expect(() => findSection(changelog, '2.0.0')).toThrow('no section [2.0.0]');
    expect(() => findSection(changelog, 'Unreleased')).toThrow('no section [Unreleased]');
  });

  it('belong to the one version that all files name', () => {
    expect(new Set(Object.values(listVersions())).size).toBe(1);
  });
});
