import { formatRanges, toNumberRanges } from '#domain/email/number-ranges.ts';
import { splitTicketFiles } from '#domain/proof/ticket-file-list.ts';
import { isTlogProof } from '#domain/proof/tlog-proof.ts';
import { type EvidenceKind, parseEvidence, TELLING_LENGTH } from '#domain/proof/verify/evidence.ts';
import { parseTicketFile } from '#domain/proof/verify/ticket-file.ts';
import type { KeptEvidence } from '#web/lib/kept-evidence.ts';
import type { Kept, Subject } from './messages.ts';

/** Besides evidence: ticket files, the site's seal log as one document, and a witness policy (C2SP tlog-policy). */
export type KeptKind = EvidenceKind | 'ticket' | 'seal-log' | 'policy';

/** Evidence that the visitor has kept. The proof is checked against it. */
export type KeptItem = {
  id: string;
  kind: KeptKind;
  name: string;
  content: string | File;
  /** Set if this browser kept it automatically. */
  stored?: KeptEvidence;
};

export const KIND_NAMES: Record<KeptKind, string> = {
  bundle: 'Older proof',
  ticket: 'Ticket proof',
  'tlog-proof': 'Ticket proof',
  head: 'Seal or signed head',
  key: 'Key',
  'seal-log': 'Seal log',
  policy: 'Witness policy',
};

const LOG_OF = /\/api\/v1\/prize-draws\/([^/\s+"]+)\/log\b/;

/**
 * Whether evidence belongs to another draw, which is a mistake and not a sign of tampering. Evidence of this draw
 * that does not match is left to the verifier.
 */
export function isOfAnotherDraw({ kind, content }: KeptItem, draw: string): boolean {
  // A seal log and a policy are the whole site's.
  if (typeof content !== 'string' || kind === 'seal-log' || kind === 'policy') return false;
  const named = LOG_OF.exec(content)?.[1];
  return named !== undefined && named !== draw;
}

/**
 * Whether an item is cut off or was changed so that it cannot be read. That says nothing about the draw, so it is not
 * left to the verifier, which would report a mismatch.
 */
export function isDamaged({ kind, content }: KeptItem): boolean {
  // A large proof is read only by the worker.
  if (typeof content !== 'string') return false;
  if (kind === 'ticket') return 'problem' in parseTicketFile(content);
  if (kind === 'tlog-proof') return !isTlogProof(content);
  return kind === 'bundle' && !isJson(content);
}

const NOT_KNOWN = 'We don’t recognise this file. Paste or choose the whole text, exactly as you got it.';

const DAMAGED =
  'This file is damaged or incomplete, so it can’t be checked. That says nothing about the draw. You can download a ticket proof again from “Your tickets” on your dashboard, or use the one in your confirmation email.';

const OF_ANOTHER = 'This belongs to another prize draw. Open that draw’s page to check it.';

/** Says why what was found cannot be checked with this draw. */
export function describeProblem(found: readonly KeptItem[], draw: string): string | undefined {
  if (found.length === 0) return NOT_KNOWN;
  if (found.some(isDamaged)) return DAMAGED;
  return found.some((item) => isOfAnotherDraw(item, draw)) ? OF_ANOTHER : undefined;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Parses pasted text, which may contain the files of several tickets. Returns none if it is not usable evidence. */
export function parsePastedItems(text: string): KeptItem[] {
  const tickets = splitTicketFiles(text);
  if (tickets)
    return tickets.map((ticket) => ({ id: ticket, kind: 'ticket', name: 'Pasted', content: ticket }));
  const found = recognisePolicy(text) ?? recogniseSealLog(text) ?? parseEvidence(text);
  return found ? [{ id: found.text, kind: found.kind, name: 'Pasted', content: found.text }] : [];
}

const POLICY_LINE = /^(?:log|witness|group|quorum)[ \t]/;

/** A witness policy begins with one of its lines, after comments. */
function recognisePolicy(given: string) {
  const lines = given.trim().split(/\r?\n/);
  const first = lines.find((line) => line.trim() !== '' && !line.startsWith('#')) ?? '';
  return POLICY_LINE.test(first) ? { kind: 'policy' as const, text: `${lines.join('\n')}\n` } : null;
}

/** Its members may have any order, and a head with many signatures may be longer than the beginning that is read. */
const MAYBE_SEAL_LOG = /^\s*\{\s*(?:"entries"\s*:|"checkpoint"\s*:\s*"[^"]*(?:$|"\s*,\s*"entries"\s*:))/;

/** A seal log has only these two members. A whole proof may begin with them. */
function recogniseSealLog(text: string) {
  if (!MAYBE_SEAL_LOG.test(text.slice(0, TELLING_LENGTH))) return null;
  try {
    const members = Object.keys(JSON.parse(text)).sort().join();
    return members === 'checkpoint,entries' ? { kind: 'seal-log' as const, text } : null;
  } catch {
    return null;
  }
}

/** Reads a chosen file. A whole proof may be large, so it is passed to the worker as a file. */
export async function readFileItems(file: File): Promise<KeptItem[]> {
  const beginning = await file.slice(0, TELLING_LENGTH).text();
  if (file.size > TELLING_LENGTH && !MAYBE_TICKET.test(beginning) && isBundle(beginning)) {
    return [
      {
        id: `${file.name} ${file.size} ${file.lastModified}`,
        kind: 'bundle',
        name: file.name,
        content: file,
      },
    ];
  }
  return parsePastedItems(await file.text()).map((item) => ({ ...item, name: file.name }));
}

const MAYBE_TICKET = /prize-draw-ticket\//;
const isBundle = (beginning: string) =>
  !MAYBE_SEAL_LOG.test(beginning) && parseEvidence(beginning)?.kind === 'bundle';

const DRAW_OF_BUNDLE = /"draw"\s*:\s*"([^"\\]+)"/;

/** Returns the draw that a proof in a file says it belongs to. */
export async function readDrawOf(file: File): Promise<string | null> {
  return DRAW_OF_BUNDLE.exec(await file.slice(0, TELLING_LENGTH).text())?.[1] ?? null;
}

/** Describes what this browser kept automatically. */
export function toStoredItem(stored: KeptEvidence): KeptItem {
  const { kind, text } = stored;
  const isHead = kind === 'seal';
  return {
    id: `stored ${stored.id}`,
    kind: isHead ? 'head' : text.startsWith('{') ? 'ticket' : 'tlog-proof',
    name: 'Kept by this browser',
    content: text,
    stored,
  };
}

/** There is one key to pin, one policy to trust and one seal log of the site. */
const isSingle = (kind: KeptKind) => kind === 'key' || kind === 'policy' || kind === 'seal-log';

/** Adds an item. It replaces an identical item; a new key, policy or seal log replaces the previous one. */
export function addItem(items: readonly KeptItem[], item: KeptItem): KeptItem[] {
  const others = items.filter(({ id, kind }) => id !== item.id && !(isSingle(kind) && kind === item.kind));
  return [...others, item];
}

/** Omits what this browser kept of the draw if the proof in a file is of another draw. */
export function listUsable(items: readonly KeptItem[], draw: string, subject: Subject): readonly KeptItem[] {
  return subject.draw === draw ? items : items.filter(({ stored }) => !stored);
}

/** Converts the items to the worker's format. */
export function buildKept(items: readonly KeptItem[]): Kept {
  const textsOf = (wanted: KeptKind) =>
    items.flatMap(({ kind, content }) => (kind === wanted && typeof content === 'string' ? [content] : []));
  return {
    pinned: textsOf('key')[0] ?? null,
    policy: textsOf('policy')[0] ?? null,
    sealLog: textsOf('seal-log')[0] ?? null,
    earlier: items.filter(({ kind }) => !isSingle(kind) && kind !== 'ticket').map(({ content }) => content),
    tickets: textsOf('ticket'),
  };
}

/** Evidence that is shown in one line. */
export type KeptLine = { id: string; title: string; name: string; items: readonly KeptItem[] };

/** Lists the evidence. Ticket proofs from one place share a line, because an order can have hundreds of them. */
export function listLines(items: readonly KeptItem[]): KeptLine[] {
  const groups = Map.groupBy(items, ({ id, kind, name }) => (kind === 'ticket' ? `${kind} ${name}` : id));
  return [...groups].map(([id, group]) => {
    const [{ kind, name } = { kind: 'ticket' as const, name: '' }] = group;
    const numbers = kind === 'ticket' ? formatRanges(toNumberRanges(group.flatMap(readNumber))) : '';
    return {
      id,
      title: group.length > 1 ? `${KIND_NAMES[kind]}s` : KIND_NAMES[kind],
      name: numbers === '' ? name : `${numbers}. ${name}`,
      items: group,
    };
  });
}

function readNumber({ content }: KeptItem): number[] {
  const found = typeof content === 'string' ? /"number"\s*:\s*(\d{1,9})/.exec(content)?.[1] : undefined;
  return found === undefined ? [] : [Number(found)];
}
