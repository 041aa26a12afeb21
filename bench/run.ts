// `npm run bench` lists the benchmarks. `npm run bench -- <name>…` runs those named, and `all` runs every one.
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';

const SUFFIX = '.bench.ts';
const all = globSync(`*${SUFFIX}`, { cwd: import.meta.dirname })
  .map((file) => basename(file, SUFFIX))
  .sort();
const named = process.argv.slice(2);
const names = named.includes('all') ? all : named;
const unknown = names.filter((name) => !all.includes(name));

if (names.length === 0) console.log(['npm run bench -- <name>…', 'all', ...all].join('\n  '));
if (unknown.length > 0) {
  console.error(`Unknown benchmark: ${unknown.join(', ')}. Available: ${all.join(', ')}.`);
  process.exit(1);
}
for (const name of names) {
  console.log(`\n── ${name}`);
  const file = join(import.meta.dirname, `${name}${SUFFIX}`);
  const { status } = spawnSync(process.execPath, [file], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
