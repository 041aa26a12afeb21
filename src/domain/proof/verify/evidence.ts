/**
 * Evidence that a visitor kept: a whole proof, a ticket proof (`tlog-proof`), a signed head (such as a seal), or the
 * log's key.
 */
export type EvidenceKind = 'bundle' | 'tlog-proof' | 'head' | 'key';
export type Evidence = { kind: EvidenceKind; text: string };

/** How many leading characters are enough to identify a kind of evidence. */
export const TELLING_LENGTH = 4096;

const KEY = /^\S+\+[0-9a-f]{8}\+[A-Za-z0-9+/]+={0,2}$/;
const HEAD = /^\S+\n\d+\n[A-Za-z0-9+/]{43}=\n(?:[^\n]+\n)*\n— /;

/**
 * Identifies pasted text or a file, and undoes changes made by emails and clipboards: line endings, surrounding space,
 * and a missing final line feed. Also finds a seal inside an API response. Null for anything else.
 */
export function parseEvidence(given: string): Evidence | null {
  const text = given.replace(/^\uFEFF/, '');
  if (/^\s*\{/.test(text)) return inDocument(text);
  const lines = `${text.replace(/\r\n/g, '\n').trim()}\n`;
  if (lines.startsWith('c2sp.org/tlog-proof@v1\n')) return { kind: 'tlog-proof', text: lines };
  if (HEAD.test(lines)) return { kind: 'head', text: lines };
  if (KEY.test(lines.trim())) return { kind: 'key', text: lines.trim() };
  return null;
}

function inDocument(text: string): Evidence | null {
  // A whole proof may be large, so only the verifier parses it.
  if (text.slice(0, TELLING_LENGTH).includes('"version"') || text.length > TELLING_LENGTH)
    return { kind: 'bundle', text };
  try {
    const { seal, checkpoint }: { seal?: unknown; checkpoint?: unknown } = JSON.parse(text);
    const head = seal ?? checkpoint;
    return typeof head === 'string' && HEAD.test(head) ? { kind: 'head', text: head } : null;
  } catch {
    return null;
  }
}
