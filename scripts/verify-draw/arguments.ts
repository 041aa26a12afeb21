import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type DrawAddress, parseDrawAddress } from '#domain/proof/sources/draw-address.ts';
import { type Evidence, parseEvidence } from '#domain/proof/verify/evidence.ts';

export const USAGE = `Checks a prize draw: npm run verify-draw -- <url or file> [options]

<url or file>     the draw's page, its address in the API, its log's prefix, or a proof that was saved
--pin <key>       the log's key as you know it, or a file with it
--earlier <file>  something you kept: a ticket proof, a seal, a signed head or an older proof; may be repeated
--ticket <N>      shows the status of ticket N
--json            prints the report as JSON

Exit code: 0 if the proof is valid, 1 if it is not, 2 if it could not be loaded or the arguments are wrong.`;

/** The arguments are wrong; the message says why. */
export class WrongUsage extends Error {
  override name = 'WrongUsage';
}

export type Options = {
  subject: { kind: 'site'; address: DrawAddress } | { kind: 'file'; path: string };
  pinned: string | undefined;
  earlier: string[];
  ticket: number | undefined;
  json: boolean;
};

/**
 * Reads the command line.
 * @param folder the folder that paths are relative to
 * @throws WrongUsage
 */
export function readArguments(given: readonly string[], folder: string): Options {
  const { values, positionals } = parse(given);
  const [subject, ...more] = positionals;
  if (subject === undefined || more.length > 0) throw new WrongUsage('Name one address or one file.');
  return {
    subject: readSubject(subject, folder),
    pinned: values.pin === undefined ? undefined : readKey(values.pin, folder),
    earlier: (values.earlier ?? []).map((path) => readEvidence(readText(path, folder), path).text),
    ticket: values.ticket === undefined ? undefined : readNumber(values.ticket),
    json: values.json ?? false,
  };
}

function parse(given: readonly string[]) {
  try {
    return parseArgs({
      args: [...given],
      allowPositionals: true,
      options: {
        pin: { type: 'string' },
        earlier: { type: 'string', multiple: true },
        ticket: { type: 'string' },
        json: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new WrongUsage(error instanceof Error ? error.message : String(error));
  }
}

function readSubject(subject: string, folder: string): Options['subject'] {
  if (!/^https?:\/\//.test(subject)) return { kind: 'file', path: resolve(folder, subject) };
  const address = parseDrawAddress(subject);
  if (!address) throw new WrongUsage(`${subject} is not the address of a prize draw.`);
  return { kind: 'site', address };
}

function readKey(pin: string, folder: string): string {
  const evidence = parseEvidence(existsSync(resolve(folder, pin)) ? readText(pin, folder) : pin);
  if (evidence?.kind !== 'key') throw new WrongUsage(`${pin} is not the key of a log (name+hash+base64).`);
  return evidence.text;
}

function readEvidence(text: string, path: string): Evidence {
  const evidence = parseEvidence(text);
  if (!evidence || evidence.kind === 'key') {
    throw new WrongUsage(`${path} is not a ticket proof, a seal, a signed head or a proof.`);
  }
  return evidence;
}

function readNumber(text: string): number {
  const number = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  if (number < 1) throw new WrongUsage(`${text} is not the number of a ticket.`);
  return number;
}

function readText(path: string, folder: string): string {
  try {
    return readFileSync(resolve(folder, path), 'utf8');
  } catch {
    throw new WrongUsage(`${path} cannot be read.`);
  }
}
