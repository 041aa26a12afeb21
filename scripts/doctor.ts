// Explains each setting, and tries what the settings name: `npm run doctor`. With `-- --mail ann@example.org`, it also
// sends a test email. Exit code: 1 if something does not work.
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { loadEnvironmentFile } from '#server/config.ts';
import { diagnose, type Finding, listSettings } from '#server/doctor/diagnose.ts';

const STATES: Record<Finding['state'], string> = {
  ok: 'ok',
  warning: 'warning',
  failed: 'FAILED',
  skipped: '-',
};

function readRecipient(): string | undefined {
  const { mail } = parseArgs({ options: { mail: { type: 'string' } } }).values;
  if (mail !== undefined && !z.email().safeParse(mail).success)
    throw new TypeError(`${mail} is not an address.`);
  return mail;
}

async function run(recipient: string | undefined): Promise<void> {
  loadEnvironmentFile();
  console.log('Settings\n');
  for (const { name, value, isDefault, does } of listSettings(process.env)) {
    const shown = value === null ? 'not set' : `${value}${isDefault ? ' (default)' : ''}`;
    console.log(`  ${name.padEnd(30)} ${shown}\n  ${' '.repeat(30)} ${does}`);
  }
  console.log('\nChecks\n');
  for await (const { part, state, text } of diagnose({ environment: process.env, recipient })) {
    console.log(`  ${STATES[state].padEnd(8)} ${part.padEnd(15)} ${text}`);
    if (state === 'failed') process.exitCode = 1;
  }
  console.log(process.exitCode === 1 ? '\nSomething does not work.' : '\nNo check failed.');
}

try {
  await run(readRecipient());
} catch (error) {
  console.error(error instanceof TypeError ? error.message : error);
  console.error('Usage: npm run doctor [-- --mail <address>]');
  process.exitCode = 2;
}
