import { expect, it } from 'vitest';
import { checkLanguage } from './check-language.ts';

const found = (path: string, ...lines: string[]) => checkLanguage(path, lines.join('\n'));

it('finds replaced words in names, comments, API texts and documents', () => {
  expect(found('src/a.ts', '// Whoever asks', 'const deskQuery = 1;')).toEqual([
    'src/a.ts:1: "Whoever": write users, buyers, hosts or callers',
    'src/a.ts:2: "deskQuery": write admin area',
  ]);
  expect(
    found('src/contract/a.ts', "const call = { summary: 'Send an e-mail', description: 'Lets go of it' };"),
  ).toEqual([
    'src/contract/a.ts:1: "e-mail": write email',
    'src/contract/a.ts:1: "Lets go of": write release or cancel',
  ]);
  expect(found('docs/a.md', 'The host is told.')).toHaveLength(1);
  expect(found('src/a.ts', 'if (answer.status === 503) retry();')).toEqual([
    'src/a.ts:1: "answer.status": write response',
  ]);
});

it('ignores copy for users, stored names and quotes', () => {
  const copy =
    "const a = <p title='email'>Nobody {/* here */} won</p>; const b = `objection`; const c = /nobody/;";
  expect(found('src/web/a.tsx', copy)).toEqual([]);
  expect(found('src/a.ts', '// Fails with `nobody`, and shows “Nobody won”.', 'const desktop = 1;')).toEqual(
    [],
  );
  expect(found('docs/a.md', 'The label is “Nobody won”.')).toEqual([]);
  expect(found('src/a.ts', 'const right = isRight(answer.solution, answer.given);')).toEqual([]);
});

it('checks the spelling of copy for users', () => {
  expect(found('src/web/a.tsx', 'const a = <Field label="E-mail" />;')).toEqual([
    'src/web/a.tsx:1: "E-mail": write email',
  ]);
});
