import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { DOMAINS, rules } from './rules.ts';

export type Problem = { path: string; problem: string };

/** The imports that break the rules, and the domains that each domain uses. */
export type Imports = { files: number; problems: Problem[]; domains: Map<string, Set<string>> };

/** Reads the imports of all source files in these folders of a project, including type imports. */
export async function readImports(root: string, folders: string[]): Promise<Imports> {
  const { output } = await cruise(folders, {
    baseDir: root,
    parser: 'swc',
    ruleSet: { forbidden: rules },
    validate: true,
    tsPreCompilationDeps: true,
    exclude: '\\.gen\\.ts$',
    doNotFollow: 'node_modules',
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  });
  const { modules, summary } = output as ICruiseResult;
  const reasons = new Map(rules.map(({ name, comment }) => [name, comment]));
  return {
    files: modules.filter(({ source }) => !source.includes('node_modules')).length,
    problems: summary.violations.map(({ from, to, rule, cycle }) => ({
      path: from,
      problem: `${rule.name}: imports ${cycle?.map(({ name }) => name).join(' → ') ?? to} (${reasons.get(rule.name)})`,
    })),
    domains: readDomainImports(modules),
  };
}

/** The server domains that each server domain uses, except in tests. */
function readDomainImports(modules: ICruiseResult['modules']): Map<string, Set<string>> {
  const used = new Map<string, Set<string>>(DOMAINS.map((domain) => [domain, new Set()]));
  for (const { source, dependencies } of modules) {
    const from = readDomain(source);
    if (from === undefined || /\.test\.ts$/.test(source)) continue;
    for (const { resolved } of dependencies) {
      const to = readDomain(resolved);
      if (to !== undefined && to !== from) used.get(from)?.add(to);
    }
  }
  return used;
}

function readDomain(path: string): string | undefined {
  return /^src\/server\/features\/([^/]+)\//.exec(path)?.[1];
}
