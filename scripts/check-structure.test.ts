import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkStructure } from './check-structure.ts';

const root = resolve(import.meta.dirname, '..');
const FEATURES = 'src/server/features';
const thing = 'export const thing = 1;\n';

/** Built from parts, so that this file's own text contains nothing that looks like an import. */
function importing(specifier: string): string {
  return ['import', '{ thing }', 'from', `'${specifier}';\nexport const used = thing;\n`].join(' ');
}

const made: string[] = [];

/** Checks a project that consists of these files. */
async function checkProject(files: Record<string, string>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'structure-'));
  made.push(folder);
  const all = {
    'package.json': JSON.stringify({
      type: 'module',
      imports: Object.fromEntries(
        ['domain', 'contract', 'server', 'web'].map((room) => [`#${room}/*`, `./src/${room}/*`]),
      ),
    }),
    'ARCHITECTURE.md': '',
    ...files,
  };
  for (const [path, text] of Object.entries(all)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  const { problems } = await checkStructure(folder);
  return problems.map(({ path, problem }) => `${path}: ${problem}`);
}

afterEach(async () => {
  for (const folder of made.splice(0)) await rm(folder, { recursive: true });
});

it('accepts imports from web and server into the contract and the domain', async () => {
  const problems = await checkProject({
    'src/domain/money/split.ts': importing('./round.ts'),
    'src/domain/money/round.ts': 'export const thing = (now: number) => new Date(now);\n',
    'src/contract/sales/orders.ts': importing('#domain/money/split.ts').replace(
      '{ thing }',
      '{ used as thing }',
    ),
    'src/server/config.ts': 'export const port = process.env.PORT;\n',
    [`${FEATURES}/sales/orders/service.ts`]: importing('#server/features/draws/lifecycle/service.ts'),
    [`${FEATURES}/draws/lifecycle/service.ts`]: `${thing}${importing('./sign-head.ts').replace('used', 'other').replace('thing }', 'thing as it }').replace('= thing', '= it')}`,
    [`${FEATURES}/draws/lifecycle/sign-head.ts`]: thing,
    'src/web/routes/prize-draw.$id.index.tsx': importing('#web/features/draws/page.tsx'),
    'src/web/features/draws/page.tsx': thing,
    'ARCHITECTURE.md': '```mermaid\nflowchart\n  sales --> draws\n```\n',
  });
  expect(problems).toEqual([]);
});

describe('reports the broken rule for', () => {
  const cases: [string, Record<string, string>, string][] = [
    [
      'a contract that imports the web',
      { 'src/contract/a.ts': importing('#web/lib/x.ts'), 'src/web/lib/x.ts': thing },
      'contract-uses-domain',
    ],
    [
      'a contract with another package than zod',
      { 'src/contract/a.ts': importing('uuidv7') },
      'contract-uses-domain',
    ],
    [
      'a domain that imports the contract',
      { 'src/domain/a.ts': importing('#contract/x.ts'), 'src/contract/x.ts': thing },
      'domain-is-pure',
    ],
    ['a domain with a package', { 'src/domain/a.ts': importing('zod') }, 'domain-is-pure'],
    ['a domain that uses Node', { 'src/domain/a.ts': importing('node:fs') }, 'domain-is-pure'],
    [
      'a page that imports the server',
      { 'src/web/lib/a.ts': importing('#server/app.ts'), 'src/server/app.ts': thing },
      'web-apart-from-server',
    ],
    [
      'a server that imports the web',
      { 'src/server/app.ts': importing('#web/router.ts'), 'src/web/router.ts': thing },
      'server-apart-from-web',
    ],
    [
      'a program that imports its tests',
      { 'src/server/app.ts': importing('../../tests/x.ts'), 'tests/x.ts': thing },
      'program-apart-from-tests',
    ],
    [
      'a server that imports a devDependency',
      {
        'src/server/app.ts': importing('vite'),
        'package.json': JSON.stringify({ type: 'module', devDependencies: { vite: '*' } }),
      },
      'server-without-dev-packages',
    ],
    [
      'a component that imports a feature',
      {
        'src/web/components/a.tsx': importing('#web/features/draws/b.tsx'),
        'src/web/features/draws/b.tsx': thing,
      },
      'components-know-no-screens',
    ],
    [
      'lib that imports a component',
      { 'src/web/lib/a.ts': importing('#web/components/b.tsx'), 'src/web/components/b.tsx': thing },
      'lib-is-lowest',
    ],
    [
      'a provider that imports a feature',
      {
        'src/server/providers/log.ts': importing('#server/features/sales/orders/service.ts'),
        [`${FEATURES}/sales/orders/service.ts`]: thing,
      },
      'foundations-know-no-features',
    ],
    [
      'a domain that imports one above it',
      {
        [`${FEATURES}/draws/lifecycle/service.ts`]: importing('#server/features/sales/orders/service.ts'),
        [`${FEATURES}/sales/orders/service.ts`]: thing,
        'ARCHITECTURE.md': '```mermaid\ndraws --> sales\n```\n',
      },
      'draws-below',
    ],
    [
      'a page of a domain that imports one above it',
      {
        'src/web/features/draws/form/a.ts': importing('#web/features/sales/purchase/b.ts'),
        'src/web/features/sales/purchase/b.ts': thing,
      },
      'web-draws-below',
    ],
    [
      'a contract of a domain that imports one above it',
      {
        'src/contract/email/a.ts': importing('../accounts/b.ts'),
        'src/contract/accounts/b.ts': thing,
      },
      'contract-email-below',
    ],
    [
      "another domain's operation",
      {
        [`${FEATURES}/drawing/a/service.ts`]: importing('#server/features/sales/orders/build-order.ts'),
        [`${FEATURES}/sales/orders/build-order.ts`]: thing,
        'ARCHITECTURE.md': '```mermaid\ndrawing --> sales\n```\n',
      },
      'domains-by-services',
    ],
    [
      "another feature's store",
      {
        [`${FEATURES}/sales/holds/service.ts`]: importing('../orders/store.ts'),
        [`${FEATURES}/sales/orders/store.ts`]: thing,
      },
      'features-keep-their-parts',
    ],
    [
      'a store that imports a presenter',
      {
        [`${FEATURES}/sales/holds/store.ts`]: importing('./present.ts'),
        [`${FEATURES}/sales/holds/present.ts`]: thing,
      },
      'presenters-only-present',
    ],
    [
      'a feature that imports the list of jobs',
      {
        [`${FEATURES}/sales/holds/service.ts`]: importing('../jobs.ts'),
        [`${FEATURES}/sales/jobs.ts`]: thing,
      },
      'jobs-are-only-listed',
    ],
    [
      'an import that the picture lacks',
      {
        [`${FEATURES}/sales/orders/service.ts`]: importing('#server/features/draws/lifecycle/service.ts'),
        [`${FEATURES}/draws/lifecycle/service.ts`]: thing,
      },
      'the picture lacks sales --> draws',
    ],
    [
      'an arrow that nothing imports along',
      { 'src/domain/a.ts': thing, 'ARCHITECTURE.md': '```mermaid\nsales --> draws\n```\n' },
      'nothing imports along sales --> draws',
    ],
    [
      'files that import each other',
      {
        'src/web/lib/a.ts': `${thing}${importing('./b.ts').replace('thing }', 'used as it }').replace('= thing', '= it').replace('used =', 'second =')}`,
        'src/web/lib/b.ts': importing('./a.ts'),
      },
      'no-circles',
    ],
    ['a name in camel case', { 'src/web/lib/dateFormat.ts': thing }, 'kebab-case'],
    ['a folder in camel case', { 'src/domain/drawRules/guards.ts': thing }, 'kebab-case'],
    ['a barrel', { 'src/domain/money/index.ts': thing }, 'no index files'],
    ['a name that says nothing', { 'src/web/lib/utils.ts': thing }, '"utils" does not say'],
    [
      'a second reader of the environment',
      { 'src/server/app.ts': 'export const port = process.env.PORT;\n' },
      'only src/server/config.ts reads',
    ],
    [
      'a domain that reads the clock',
      { 'src/domain/a.ts': 'export const now = new Date();\n' },
      'must not read the clock',
    ],
    [
      'a domain that makes randomness',
      { 'src/domain/a.ts': 'export const x = Math.random();\n' },
      'must not make randomness',
    ],
  ];

  it.each(cases)('%s', async (_, files, message) => {
    const problems = await checkProject(files);
    expect(problems.join('\n')).toContain(message);
  });
});
