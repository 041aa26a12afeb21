import { describe, expect, it } from 'vitest';
import { checkBehaviour } from './check-behaviour.ts';
import { checkDocuments } from './check-documents.ts';

function check(text: string, path = 'docs/money.md'): string[] {
  const files = new Set(['README.md', 'docs/money.md', 'docs/operating.md', 'src', 'src/server/main.ts']);
  return checkDocuments({
    has: (wanted) => files.has(wanted.replace(/\/$/, '')) || wanted === 'src/server/features/*/',
    names: new Set(['main.ts', 'package.json']),
    npmScripts: new Set(['start', 'test', 'db:migrate']),
    documents: { 'docs/operating.md': '# Back-ups, and more\n', [path]: text },
  });
}

describe('documents', () => {
  it.each([
    'Run `npm start`, `npm run db:migrate` or `npm test -- unit`; `npm ci` is npm’s own.',
    'See `src/server/main.ts:12`, `main.ts`, `src/server/features/<name>/` and `./data`.',
    '[operating](operating.md#back-ups-and-more), [up](../README.md), [out](https://example.org/a), [here](#top)\n# Top',
    '```sh\nnode src/server/main.ts --dev\n```',
  ])('accepts %s', (text) => expect(check(text)).toEqual([]));

  it.each([
    ['`npm run deploy`', 'no npm script "deploy"'],
    ['`npm deploy`', 'no npm script "deploy"'],
    ['`src/server/gone.ts`', 'src/server/gone.ts does not exist'],
    ['```\nnode scripts/gone.ts\n```', 'scripts/gone.ts does not exist'],
    ['`gone.ts`', 'no file is called gone.ts'],
    ['[x](gone.md)', 'leads nowhere'],
    ['[x](operating.md#restore)', 'names no heading'],
    ['[x](../../elsewhere/a.md)', 'leaves the repository'],
    ['`../../elsewhere/a.md`', 'leaves the repository'],
    ['unpack it in /home/anna/draws', 'a path of one machine'],
    ['from registry.example.org', "a package registry's address"],
  ])('reports %s', (text, message) => {
    const problems = check(text);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(message);
  });
});

describe('the behaviour list', () => {
  const list = { 'docs/behaviour/money.md': '# Money\n- MONEY-01 adds up\n- API-DRAWS-02 lists draws\n' };

  it('accepts a list if tests name each row', () => {
    expect(checkBehaviour(list, { 'a.test.ts': "it('works [MONEY-01, API-DRAWS-02]')" })).toEqual([]);
    expect(checkBehaviour(list, { 'a.test.ts': "it('a [MONEY-01]'); it('b [API-DRAWS-02]')" })).toEqual([]);
  });

  it('reports rows without a test, ids without a row, and duplicate rows', () => {
    expect(checkBehaviour(list, { 'a.test.ts': "it('a [MONEY-01]'); it('b [MONEY-09]')" })).toEqual([
      'docs/behaviour/money.md: no test names API-DRAWS-02',
      'a.test.ts: names MONEY-09, which is not a row',
    ]);
    const twice = { ...list, 'docs/behaviour/more.md': '- MONEY-01 again\n' };
    expect(checkBehaviour(twice, { 'a.test.ts': '[MONEY-01] [API-DRAWS-02]' })).toEqual([
      'docs/behaviour/more.md: MONEY-01 is already a row of docs/behaviour/money.md',
    ]);
  });
});
