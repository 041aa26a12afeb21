import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Policy, parsePolicy } from '#domain/proof/policy.ts';
import { NoteError } from '#domain/proof/signed-note.ts';
import { type DrawAddress, parseDrawAddress } from '#domain/proof/sources/draw-address.ts';
import { splitTicketFiles } from '#domain/proof/ticket-file-list.ts';
import { isTlogProof } from '#domain/proof/tlog-proof.ts';
import { resemblesBundle } from '#domain/proof/verify/bundle.ts';
import { type Evidence, parseEvidence } from '#domain/proof/verify/evidence.ts';
import type { Beacon } from '#domain/proof/verify/report.ts';
import { parseSealLog } from '#domain/proof/verify/seal-log.ts';
import { isObject, isOrdinal, isSignature, isTime } from '#domain/proof/verify/shapes.ts';
import { parseTicketFile } from '#domain/proof/verify/ticket-file.ts';
import { proofCrypto } from '#server/security/proof-crypto.ts';

export const USAGE = `Checks a prize draw: npm run verify-draw -- <url or file> [options]

<url or file>     the draw's page, its address in the API, its log's prefix, or a proof that was saved
--policy <file>   the witnesses that you trust (C2SP tlog-policy)
--seal-log <file> the site's seal log as one document; with an address, your copy is compared with the site's
--ticket <file>   a ticket proof that you kept, or a file with several; may be repeated
--earlier <file>  something else that you kept: a seal, a signed head or an older proof; may be repeated
--pin <key>       the log's key as you know it, or a file with it
--beacons <file>  rounds of the public randomness: a JSON list of {"round", "signature"}
--now <time>      the time at which a result may be overdue, such as 2026-11-21T12:00:00Z
--number <N>      shows the status of ticket N
--json            prints the report as JSON
--help            prints this text

Exit code: 0 if the proof is valid, 1 if it is not, 2 if nothing was checked, because it could
not be loaded, the file is not a proof, or the arguments are wrong.`;

/** The arguments are wrong; the message says why. */
export class WrongUsage extends Error {
  override name = 'WrongUsage';
}

/** A file cannot be checked, which says nothing about the draw. Its message is enough without the usage. */
export class UncheckableFile extends WrongUsage {
  override name = 'UncheckableFile';
}

/** The caller asks how to use the command. */
export class HelpWanted extends WrongUsage {
  override name = 'HelpWanted';
}

export type Options = {
  subject: { kind: 'site'; address: DrawAddress } | { kind: 'file'; path: string };
  pinned: string | undefined;
  earlier: string[];
  /** The texts of ticket files. Those of version 1 are in `earlier`. */
  tickets: string[];
  policy: { path: string; policy: Policy } | undefined;
  sealLog: { path: string; text: string } | undefined;
  beacons: Beacon[];
  now: string | undefined;
  number: number | undefined;
  json: boolean;
};

/**
 * Reads the command line.
 * @param folder the folder that paths are relative to
 * @throws WrongUsage
 */
export function readArguments(given: readonly string[], folder: string): Options {
  const { values, positionals } = parse(given);
  if (values.help) throw new HelpWanted();
  const [subject, ...more] = positionals;
  if (subject === undefined || more.length > 0) throw new WrongUsage('Name one address or one file.');
  const text = (path: string) => readText(path, folder);
  const on = readSubject(subject, folder);
  const draw = on.kind === 'site' ? on.address.draw.toLowerCase() : null;
  const tickets = (values.ticket ?? []).flatMap((path) => readTickets(path, { folder, draw }));
  return {
    subject: on,
    pinned: values.pin === undefined ? undefined : readKey(values.pin, folder),
    earlier: [
      ...(values.earlier ?? []).map((path) => readEvidence(text(path), path).text),
      ...tickets.filter(({ isFile }) => !isFile).map((ticket) => ticket.text),
    ],
    tickets: tickets.filter(({ isFile }) => isFile).map((ticket) => ticket.text),
    policy: values.policy === undefined ? undefined : readPolicy(text(values.policy), values.policy),
    sealLog:
      values['seal-log'] === undefined
        ? undefined
        : readCopy(text(values['seal-log']), values['seal-log'], on.kind === 'site'),
    beacons: values.beacons === undefined ? [] : readBeacons(text(values.beacons), values.beacons),
    now: values.now === undefined ? undefined : readTime(values.now),
    number: values.number === undefined ? undefined : readNumber(values.number),
    json: values.json ?? false,
  };
}

function parse(given: readonly string[]) {
  try {
    return parseArgs({
      args: [...given],
      allowPositionals: true,
      options: {
        policy: { type: 'string' },
        'seal-log': { type: 'string' },
        ticket: { type: 'string', multiple: true },
        earlier: { type: 'string', multiple: true },
        pin: { type: 'string' },
        beacons: { type: 'string' },
        now: { type: 'string' },
        number: { type: 'string' },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    // Node adds how to pass the option as a file, which is not what callers mean.
    const message = error instanceof Error ? error.message : String(error);
    throw new WrongUsage(message.replace(/\. To specify .*$/s, '.'));
  }
}

function readSubject(subject: string, folder: string): Options['subject'] {
  if (!/^https?:\/\//.test(subject)) {
    const isAddress = !existsSync(resolve(folder, subject)) && parseDrawAddress(`https://${subject}`);
    if (isAddress) throw new WrongUsage(`${subject} is not a file. Begin an address with https://.`);
    return { kind: 'file', path: resolve(folder, subject) };
  }
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

type Where = {
  folder: string;
  /** The id of the draw whose address was given; null if a file was given. */
  draw: string | null;
};

/** Reads a file with one or more ticket files, or the ticket proof of a draw of version 1. */
function readTickets(path: string, { folder, draw }: Where): { isFile: boolean; text: string }[] {
  if (/^\d+$/.test(path) && !existsSync(resolve(folder, path)))
    throw new WrongUsage(`${path} is not a file. To look up ticket ${path}, use --number ${path}.`);
  const text = readText(path, folder).replace(/^\uFEFF/, '');
  if (resemblesBundle(text)) throw createWholeProofError(path);
  const files = splitTicketFiles(text) ?? (/^\s*[{[]/.test(text) ? [text] : null);
  for (const file of files ?? []) {
    const read = parseTicketFile(file);
    if ('problem' in read) throw createDamagedError(path);
    if (draw !== null && read.draw !== draw) throw createOtherDrawError(path, read.draw);
  }
  if (files) return files.map((file) => ({ isFile: true, text: file }));
  const evidence = parseEvidence(text);
  if (evidence?.kind !== 'tlog-proof') throw new WrongUsage(`${path} is not a ticket proof.`);
  if (!isTlogProof(evidence.text)) throw createDamagedError(path);
  return [{ isFile: false, text: evidence.text }];
}

/** A file that cannot be read contradicts nothing, so it is not left to the verifier. */
function createDamagedError(path: string): UncheckableFile {
  return new UncheckableFile(
    `${path} cannot be read as a ticket proof, so nothing was checked. It is damaged or incomplete, which says nothing about the draw. Download it again from your dashboard, or use the one in your confirmation email.`,
  );
}

function createWholeProofError(path: string): UncheckableFile {
  return new UncheckableFile(
    `${path} is the whole proof of a prize draw, not a ticket proof, so nothing was checked. To check it, give it without --ticket, in place of the address or file. To compare it with a newer proof, give it with --earlier.`,
  );
}

/**
 * Says what a file is that was given in place of a proof. A wrong file is not a failed check, which would accuse the
 * draw.
 */
export function createNoProofError(path: string, text: string): UncheckableFile {
  const known = identifyFile(text);
  const hint = known
    ? ` It is ${known.what}: give it with ${known.option}, beside the draw’s address or proof.`
    : '';
  return new UncheckableFile(`${path} is not a proof of a prize draw, so nothing was checked.${hint}`);
}

function identifyFile(text: string): { what: string; option: string } | null {
  if (splitTicketFiles(text)) return { what: 'a ticket proof', option: '--ticket' };
  if (!('problem' in parseSealLog(text))) return { what: 'a seal log', option: '--seal-log' };
  switch (parseEvidence(text)?.kind) {
    case 'tlog-proof':
      return { what: 'a ticket proof', option: '--ticket' };
    case 'head':
      return { what: 'a signed head', option: '--earlier' };
    case 'key':
      return { what: 'the key of a log', option: '--pin' };
    default:
      return null;
  }
}

/** A ticket proof of another draw contradicts nothing either. */
function createOtherDrawError(path: string, draw: string): UncheckableFile {
  return new UncheckableFile(
    `${path} belongs to another prize draw, ${draw}, so nothing was checked. That says nothing about this draw.`,
  );
}

function readPolicy(text: string, path: string): { path: string; policy: Policy } {
  try {
    return { path, policy: parsePolicy(text, proofCrypto.sha256) };
  } catch (error) {
    if (!(error instanceof NoteError)) throw error;
    throw new WrongUsage(`${path} is not a valid policy. ${error.message}`);
  }
}

/** A copy that cannot be read does not show that the site's seal log is wrong. */
function readCopy(text: string, path: string, isCopy: boolean): { path: string; text: string } {
  const read = parseSealLog(text);
  if (isCopy && 'problem' in read)
    throw new WrongUsage(`${path} cannot be read as a seal log. ${read.problem}`);
  return { path, text };
}

/** Malformed rounds are ignored, like those with a wrong signature. */
function readBeacons(text: string, path: string): Beacon[] {
  const wrong = new WrongUsage(`${path} is not a JSON list of rounds.`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw wrong;
  }
  if (!Array.isArray(value)) throw wrong;
  return value.filter(isBeacon);
}

function isBeacon(value: unknown): value is Beacon {
  if (!isObject(value)) return false;
  const { round = null, signature = null } = value;
  return isOrdinal(round) && isSignature(signature);
}

function readTime(text: string): string {
  if (!isTime(text)) throw new WrongUsage(`${text} is not a time such as 2026-11-21T12:00:00Z.`);
  return text;
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
