// `npm run check`: all static checks.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';

const root = dirname(import.meta.dirname);
const findProgram = (program: string) => join(root, 'node_modules', '.bin', program);
const runScript = (name: string): [string, string] => [process.execPath, join(root, 'scripts', name)];

const CHECKS: [name: string, command: [string, ...string[]]][] = [
  ['format and lint', [findProgram('biome'), 'ci', '--error-on-warnings', '--colors=off']],
  // Several checkers would need twice the processor time, because each computes most types itself.
  ['types', [findProgram('tsc'), '--noEmit', '--singleThreaded']],
  ['structure', runScript('check-structure.ts')],
  ['unused', [findProgram('knip'), '--no-progress', '--treat-config-hints-as-errors']],
  ['migrations', runScript('check-migrations.ts')],
  ['lock file', runScript('check-lock.ts')],
  ['documents', runScript('check-documents.ts')],
  ['behaviour', runScript('check-behaviour.ts')],
  ['language', runScript('check-language.ts')],
];

/** Runs all checks and prints one line for each, followed by the output of those that fail. */
export async function runChecks(): Promise<{ passed: number; failed: number }> {
  let failed = 0;
  for (const [name, [program, ...args]] of CHECKS) {
    const began = performance.now();
    const { ok, output } = await capture(program, args);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`  ${ok ? '✓' : '✗'} ${name.padEnd(16)} ${seconds.padStart(5)} s`);
    if (!ok) {
      failed += 1;
      console.log(`\n${output.trim().replace(/^/gm, '    ')}\n`);
    }
  }
  return { passed: CHECKS.length - failed, failed };
}

function capture(program: string, args: string[]): Promise<{ ok: boolean; output: string }> {
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}

if (import.meta.main) {
  const { passed, failed } = await runChecks();
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}
