// `npm run bench` lists the measurements; `npm run bench -- <name>…` runs them, `all` runs every one.
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';

const SUFFIX = '.bench.ts';
const all = globSync(`*${SUFFIX}`, { cwd: import.meta.dirname })
  .sort()
  .map((file) => file.slice(0, -SUFFIX.length));
const asked = process.argv.slice(2);
const names = asked.includes('all') ? all : asked;
const unknown = names.filter((name) => !all.includes(name));

if (names.length === 0 || unknown.length > 0) {
  if (unknown.length > 0) console.error(`Unknown measurement: ${unknown.join(', ')}.`);
  console.log(['npm run bench -- <name>…', 'all', ...all].join('\n  '));
  process.exitCode = unknown.length > 0 ? 1 : 0;
}

for (const name of unknown.length > 0 ? [] : names) {
  console.log(`\n── ${name}`);
  const { status } = spawnSync(process.execPath, [`${import.meta.dirname}/${name}${SUFFIX}`], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}
