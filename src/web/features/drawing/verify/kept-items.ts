import { type EvidenceKind, evidenceIn, TELLING_LENGTH } from '#domain/proof/verify/evidence.ts';
import type { Kept } from './messages.ts';

/** Something that the visitor had before, and hands over to hold the proof against. */
export type KeptItem = { id: string; kind: EvidenceKind; name: string; content: string | File };

export const KIND_NAMES: Record<EvidenceKind, string> = {
  bundle: 'Older proof',
  receipt: 'Receipt',
  head: 'Seal or signed head',
  key: 'Key',
};

const LOG_OF = /\/api\/v1\/prize-draws\/([^/\s+"]+)\/log\b/;

/**
 * Whether something kept is of another draw: a mistake, and no sign that anything was rewritten. What names this draw
 * and still does not fit is the verifier's to judge.
 */
export function isOfAnotherDraw({ content }: KeptItem, draw: string): boolean {
  const named = typeof content === 'string' ? LOG_OF.exec(content)?.[1] : undefined;
  return named !== undefined && named !== draw;
}

/** Reads what was pasted; null where it is nothing that a proof can be held against. */
export function pastedItem(text: string): KeptItem | null {
  const evidence = evidenceIn(text);
  if (!evidence) return null;
  return { id: evidence.text, kind: evidence.kind, name: 'Pasted', content: evidence.text };
}

/** Reads a file that was chosen; a whole proof may be large, and stays a file for the worker to read. */
export async function fileItem(file: File): Promise<KeptItem | null> {
  const beginning = await file.slice(0, TELLING_LENGTH).text();
  if (file.size > TELLING_LENGTH && evidenceIn(beginning)?.kind === 'bundle') {
    return {
      id: `${file.name} ${file.size} ${file.lastModified}`,
      kind: 'bundle',
      name: file.name,
      content: file,
    };
  }
  const item = pastedItem(await file.text());
  return item && { ...item, name: file.name };
}

/** One key may be pinned: the one that was given last. */
export function withItem(items: readonly KeptItem[], item: KeptItem): KeptItem[] {
  const others = items.filter(({ id, kind }) => id !== item.id && !(item.kind === 'key' && kind === 'key'));
  return [...others, item];
}

/** As the worker takes it. */
export function keptOf(items: readonly KeptItem[]): Kept {
  const key = items.find(({ kind }) => kind === 'key');
  return {
    pinned: typeof key?.content === 'string' ? key.content : null,
    earlier: items.filter(({ kind }) => kind !== 'key').map(({ content }) => content),
  };
}
