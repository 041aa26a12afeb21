import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Policy, parsePolicy } from '#domain/proof/policy.ts';
import { NoteError } from '#domain/proof/signed-note.ts';
import { isLoopback } from './config-fields.ts';

/** The policy that names the witnesses of the seal log, as text and parsed. */
export type WitnessPolicy = { text: string; policy: Policy };

/** Reads the file that `WITNESS_POLICY` names. Adds a sentence to `problems` if it cannot be used. */
export function readWitnessPolicy(path: string | undefined, problems: string[]): WitnessPolicy | null {
  if (path === undefined) return null;
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(path));
    const policy = parsePolicy(text, (data) => hash('sha256', data, 'buffer'));
    problems.push(...policy.witnesses.flatMap(({ name, url }) => findProblem(name, url)));
    return { text, policy };
  } catch (error) {
    problems.push(`WITNESS_POLICY cannot be used. ${describe(error, path)}`);
    return null;
  }
}

/** A witness is asked over https, or on this machine. One without an address is never asked. */
function findProblem(name: string, url: string | null): string[] {
  if (url === null) return [];
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  const isSafe =
    parsed &&
    !parsed.username &&
    !parsed.search &&
    !parsed.hash &&
    (parsed.protocol === 'https:' || (parsed.protocol === 'http:' && isLoopback(parsed.hostname)));
  if (isSafe) return [];
  return [`The address of ${name} in WITNESS_POLICY must use https, or http on this machine.`];
}

function describe(error: unknown, path: string): string {
  if (error instanceof NoteError) return error.message;
  if (error instanceof TypeError) return `The file ${path} is not UTF-8 text.`;
  const { code = '' } = error as NodeJS.ErrnoException;
  return `The file ${path} cannot be read${code && ` (${code})`}.`;
}
