const COMMENT_OR_STRING =
  /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\[\s\S]|[^`\\])*`)|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;

const DOMAIN_REFUSES: [RegExp, string][] = [
  [/\bDate\.now\b|\bnew Date\(\s*\)|\bperformance\.now\b/, 'read the clock'],
  [/\bMath\.random\b|\bcrypto\.(getRandomValues|randomUUID|randomBytes)\b/, 'make randomness'],
];

/** Checks that only one file reads the environment, and that the domain gets time and randomness as arguments. */
export function checkPurity(path: string, text: string): string[] {
  if (!path.startsWith('src/') || /\.test\.tsx?$/.test(path)) return [];
  const code = text.replace(COMMENT_OR_STRING, (_, string: string | undefined) => string ?? ' ');
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
