import { describe, expect, it } from 'vitest';
import { checkStructure } from './check-structure.ts';

/** Joined here so that this file's own text holds no import that could be taken for one. */
function importing(specifier: string): string {
  return ['import', '{ thing }', 'from', `'${specifier}';\n`].join(' ');
}

describe('a sound layout', () => {
  it('has no problems', () => {
    expect(
      checkStructure({
        'src/domain/money/split.ts': importing('./round.ts'),
        'src/domain/money/round.ts': 'export const at = (now: number) => new Date(now);\n',
        'src/domain/money/split.test.ts':
          importing('fast-check') + importing('../../../tests/helpers/console.ts'),
        'src/contract/orders.ts': importing('zod') + importing('#domain/money/split.ts'),
        'src/server/config.ts': 'export const port = process.env.PORT;\n',
        'src/server/features/orders/routes.ts': importing('./service.ts') + importing('#contract/orders.ts'),
        'src/server/features/orders/service.ts': importing('#server/features/draws/service.ts'),
        'src/server/features/draws/service.ts': importing('#server/providers/payments/built-in.ts'),
        'src/server/features/draws/lifecycle.test.ts': importing('vitest'),
        'src/server/providers/payments/built-in.ts': importing('node:crypto'),
        'src/server/plugins/session.ts': importing('#server/features/draws/service.ts'),
        'src/web/routes/__root.tsx': importing('@tanstack/react-router'),
        'src/web/routes/prize-draw.$drawId.index.tsx': importing('#web/features/draws/public-page.tsx'),
        'src/web/features/draws/public-page.tsx': importing('#contract/orders.ts'),
        'tests/helpers/console.ts': 'export const from = process.env.HOME;\n',
        'bench/sell-out.bench.ts': importing('#server/app.ts'),
      }),
    ).toEqual([]);
  });
});

describe('each rule, broken', () => {
  const cases: [rule: string, files: Record<string, string>, said: string][] = [
    ['contract → web', { 'src/contract/a.ts': importing('#web/lib/x.ts') }, 'must not import from src/web'],
    [
      'contract → server',
      { 'src/contract/a.ts': importing('../server/app.ts') },
      'must not import from src/server',
    ],
    [
      'contract → a package',
      { 'src/contract/a.ts': importing('uuidv7') },
      'must not use the package "uuidv7"',
    ],
    [
      'domain → contract',
      { 'src/domain/a.ts': importing('#contract/x.ts') },
      'must not import from src/contract',
    ],
    ['domain → zod', { 'src/domain/a.ts': importing('zod') }, 'must not use the package "zod"'],
    ['domain → Node', { 'src/domain/a.ts': importing('node:fs') }, 'must not use the package "node:fs"'],
    ['web → server', { 'src/web/lib/a.ts': importing('#server/app.ts') }, 'must not import from src/server'],
    ['server → web', { 'src/server/app.ts': importing('#web/router.ts') }, 'must not import from src/web'],
    ['src → tests', { 'src/server/app.ts': importing('../../tests/helpers/x.ts') }, 'from outside src'],
    [
      'components → features',
      { 'src/web/components/ui/a.tsx': importing('#web/features/draws/b.tsx') },
      'must not import from src/web/features',
    ],
    [
      'lib → components',
      { 'src/web/lib/a.ts': importing('#web/components/ui/b.tsx') },
      'must not import from src/web/components',
    ],
    [
      'features in a circle',
      {
        'src/web/features/draws/a.tsx': importing('#web/features/orders/b.tsx'),
        'src/web/features/orders/c.tsx': importing('#web/features/draws/d.tsx'),
      },
      'in a circle',
    ],
    ['server → .tsx', { 'src/server/app.ts': importing('./mail.tsx') }, 'must not import .tsx'],
    [
      'provider → feature',
      { 'src/server/providers/email/log.ts': importing('#server/features/accounts/service.ts') },
      'a provider must not import a feature',
    ],
    [
      'feature → inside of another',
      { 'src/server/features/orders/service.ts': importing('../draws/store.ts') },
      'must reach the feature draws through its service.ts',
    ],
    ['another word', { 'src/server/features/orders/pricing.ts': '' }, "a feature's files are routes.ts"],
    ['folder in a feature', { 'src/server/features/orders/sql/store.ts': '' }, 'without folders in it'],
    ['camel case', { 'src/web/lib/dateFormat.ts': '' }, 'kebab-case'],
    ['camel case folder', { 'src/domain/drawRules/guards.ts': '' }, 'kebab-case'],
    ['barrel', { 'src/domain/money/index.ts': '' }, 'no index files'],
    ['utils', { 'src/web/lib/utils.ts': '' }, '"utils" does not say'],
    ['helpers folder', { 'src/server/helpers/dates.ts': '' }, '"helpers" does not say'],
    ['common', { 'scripts/common.test.ts': '' }, '"common" does not say'],
    ['long file', { 'src/web/lib/long.ts': '\n'.repeat(281) }, '281 lines'],
    ['environment', { 'src/server/app.ts': 'process.env.PORT;\n' }, 'only src/server/config.ts reads'],
    ['clock', { 'src/domain/a.ts': 'const now = new Date();\n' }, 'must not read the clock'],
    ['clock in milliseconds', { 'src/domain/a.ts': 'const now = Date.now();\n' }, 'must not read the clock'],
    ['chance', { 'src/domain/a.ts': 'const x = Math.random();\n' }, 'must not make randomness'],
    ['circle of one', { 'src/web/lib/a.ts': importing('./a.ts') }, 'in a circle'],
    [
      'circle of three',
      {
        'src/web/lib/c.ts': importing('./a.ts'),
        'src/web/lib/a.ts': importing('./b.ts'),
        'src/web/lib/b.ts': importing('#web/lib/c.ts'),
      },
      'src/web/lib/a.ts: files import each other in a circle: src/web/lib/a.ts → src/web/lib/b.ts → src/web/lib/c.ts',
    ],
  ];

  it.each(cases)('%s', (_, files, said) => {
    const problems = checkStructure(files);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(said);
  });
});

describe('imports are found', () => {
  const forms = [
    "import type { A } from 'zod';",
    "import {\n  a,\n  b,\n} from 'zod';",
    "import a, { b } from 'zod';",
    "export * from 'zod';",
    "export { a } from 'zod';",
    "import 'zod';",
    "const a = await import('zod');",
    "type A = import('zod').ZodType;",
  ];
  it.each(forms)('%s', (form) => expect(checkStructure({ 'src/domain/a.ts': form })).toHaveLength(1));

  it('but not in comments', () => {
    const text = `// ${importing('zod')}/* ${importing('zod')} Date.now() */\n`;
    expect(checkStructure({ 'src/domain/a.ts': text })).toEqual([]);
  });
});
