import type { ProofSource, Report } from '../verify/report.ts';
import { type Asking, ask, MalformedLog, Unreachable } from './ask.ts';
import type { DrawAddress } from './draw-address.ts';
import { openLog } from './log-source.ts';

/** What a site has to show for a draw: all of it in one document, its log to read piece by piece, or nothing. */
export type FoundProof =
  | { kind: 'bundle'; text: string }
  | { kind: 'log'; source: ProofSource }
  | { kind: 'none'; status: number; code: string; message: string };

/**
 * Asks for the proof of a draw, and turns to its log where the site says that it is too large for one document.
 * @throws Unreachable, and what `openLog` throws
 */
export async function openProof(address: DrawAddress, asking: Asking): Promise<FoundProof> {
  const answer = await ask(address.bundle, asking);
  const text = await answer.text();
  if (answer.ok) return { kind: 'bundle', text };
  const { code, message } = refusalIn(text);
  if (answer.status === 413) return { kind: 'log', source: await openLog(address, asking) };
  if (answer.status >= 500) throw new Unreachable(`${address.bundle} answered ${answer.status}.`);
  return { kind: 'none', status: answer.status, code, message };
}

/**
 * A proof that holds, but of another draw than the one that was asked for, proves nothing about this one.
 * @throws MalformedLog
 */
export function expectDraw(asked: string, { draw }: Report): void {
  if (draw !== null && draw !== asked) {
    throw new MalformedLog(`The site answered with the proof of another prize draw, ${draw}.`);
  }
}

function refusalIn(text: string): { code: string; message: string } {
  try {
    const { code = '', message = '' }: { code?: unknown; message?: unknown } = JSON.parse(text);
    return { code: String(code), message: String(message) };
  } catch {
    return { code: '', message: '' };
  }
}
