import { type EvidenceKind, parseEvidence, TELLING_LENGTH } from '#domain/proof/verify/evidence.ts';
import type { Kept } from './messages.ts';

/** Evidence that the visitor has kept. The proof is checked against it. */
export type KeptItem = { id: string; kind: EvidenceKind; name: string; content: string | File };

export const KIND_NAMES: Record<EvidenceKind, string> = {
  bundle: 'Older proof',
  receipt: 'Receipt',
  head: 'Seal or signed head',
  key: 'Key',
};

const LOG_OF = /\/api\/v1\/prize-draws\/([^/\s+"]+)\/log\b/;

/**
 * Whether evidence belongs to another draw, which is a mistake and not a sign of tampering. Evidence of this draw
 * that does not match is left to the verifier.
 */
export function isOfAnotherDraw({ content }: KeptItem, draw: string): boolean {
  const named = typeof content === 'string' ? LOG_OF.exec(content)?.[1] : undefined;
  return named !== undefined && named !== draw;
}

/** Parses pasted text. Returns null if it is not usable evidence. */
export function parsePastedItem(text: string): KeptItem | null {
  const evidence = parseEvidence(text);
  if (!evidence) return null;
  return { id: evidence.text, kind: evidence.kind, name: 'Pasted', content: evidence.text };
}

/** Reads a chosen file. A whole proof may be large, so it is passed to the worker as a file. */
export async function readFileItem(file: File): Promise<KeptItem | null> {
  const beginning = await file.slice(0, TELLING_LENGTH).text();
  if (file.size > TELLING_LENGTH && parseEvidence(beginning)?.kind === 'bundle') {
    return {
      id: `${file.name} ${file.size} ${file.lastModified}`,
      kind: 'bundle',
      name: file.name,
      content: file,
    };
  }
  const item = parsePastedItem(await file.text());
  return item && { ...item, name: file.name };
}

/**
 * Adds an item. It replaces an identical item, and a new key replaces the previous key, because only one key can be
 * pinned.
 */
export function addItem(items: readonly KeptItem[], item: KeptItem): KeptItem[] {
  const others = items.filter(({ id, kind }) => id !== item.id && !(item.kind === 'key' && kind === 'key'));
  return [...others, item];
}

/** Converts the items to the worker's format. */
export function buildKept(items: readonly KeptItem[]): Kept {
  const key = items.find(({ kind }) => kind === 'key');
  return {
    pinned: typeof key?.content === 'string' ? key.content : null,
    earlier: items.filter(({ kind }) => kind !== 'key').map(({ content }) => content),
  };
}
