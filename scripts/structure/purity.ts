import { isTest, type Source } from './sources.ts';

const DOMAIN_REFUSES: [RegExp, string][] = [
  [/\bDate\.now\b|\bnew Date\(\s*\)|\bperformance\.now\b/, 'read the clock'],
  [/\bMath\.random\b|\bcrypto\.(getRandomValues|randomUUID|randomBytes)\b/, 'make randomness'],
];

/** The environment has one reader, and the domain gets time and chance passed in. */
export function checkPurity({ path, code }: Source): string[] {
  if (!path.startsWith('src/') || isTest(path)) return [];
  const problems: string[] = [];
  if (path !== 'src/server/config.ts' && /\bprocess\.env\b/.test(code)) {
    problems.push('only src/server/config.ts reads process.env');
  }
  if (path.startsWith('src/domain/')) {
    for (const [pattern, what] of DOMAIN_REFUSES) {
      if (pattern.test(code)) problems.push(`the domain must not ${what}: pass it in`);
    }
  }
  return problems;
}
