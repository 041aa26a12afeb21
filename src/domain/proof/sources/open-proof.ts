import type { ProofSource, Report } from '../verify/report.ts';
import { type Asking, ask, MalformedLog, Unreachable } from './ask.ts';
import type { DrawAddress } from './draw-address.ts';
import { openLog } from './log-source.ts';

/** The proof that a site offers: one document, a log to read in pieces, or none. */
export type FoundProof =
  | { kind: 'bundle'; text: string }
  | { kind: 'log'; source: ProofSource }
  | { kind: 'none'; status: number; code: string; message: string };

/**
 * Fetches the proof of a draw, or opens its log if the proof is too large for one document.
 * @throws Unreachable, and the errors of `openLog`
 */
export async function openProof(address: DrawAddress, asking: Asking): Promise<FoundProof> {
  const response = await ask(address.bundle, asking);
  const text = await response.text();
  if (response.ok) return { kind: 'bundle', text };
  const { code, message } = parseErrorResponse(text);
  if (response.status === 413) return { kind: 'log', source: await openLog(address, asking) };
  if (response.status >= 500) throw new Unreachable(`${address.bundle} returned ${response.status}.`);
  return { kind: 'none', status: response.status, code, message };
}

/** A valid proof of another draw proves nothing about this one. @throws MalformedLog */
export function expectDraw(asked: string, { draw }: Pick<Report, 'draw'>): void {
  if (draw !== null && draw !== asked) {
    throw new MalformedLog(`The site returned the proof of another prize draw, ${draw}.`);
  }
}

function parseErrorResponse(text: string): { code: string; message: string } {
  try {
    const { code = '', message = '' }: { code?: unknown; message?: unknown } = JSON.parse(text);
    return { code: String(code), message: String(message) };
  } catch {
    return { code: '', message: '' };
  }
}
