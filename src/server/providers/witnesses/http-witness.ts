import { toBase64 } from '#domain/proof/base64.ts';
import { openCosignature } from '#domain/proof/cosignature.ts';
import type { PolicyWitness } from '#domain/proof/policy.ts';
import {
  buildSignatureLine,
  isCanonicalSize,
  isSignedBy,
  type NoteCrypto,
  NoteError,
  type NoteSignature,
  parseHead,
  parseSignature,
} from '#domain/proof/signed-note.ts';
import type { Witness, WitnessRequest, WitnessResponse } from './provider.ts';

/** The time limit for one request. A drawing waits longer, so that a slow witness can be retried. */
const PATIENCE_MS = 5_000;

/** The longest accepted response in bytes: 16 lines, some of them of other kinds of keys. */
const LONGEST_RESPONSE = 16 * 1024;

/** The last second of the year 9999. Later times cannot be shown as dates. */
const LATEST_TIME = 253_402_300_799n;

const SIZE_TYPE = 'text/x.tlog.size';

type Options = {
  /** The time limit for one request, in milliseconds. */
  patience?: number;
};

/** A witness that is asked over HTTP (C2SP tlog-witness). */
export function createHttpWitness(
  { name, vkey, key, url }: PolicyWitness & { url: string },
  crypto: NoteCrypto,
  { patience = PATIENCE_MS }: Options = {},
): Witness {
  const address = `${url.replace(/\/+$/, '')}/add-checkpoint`;
  const open = (text: string, checkpoint: string) => openLines(text, { checkpoint, key }, crypto);

  const ask = async (request: WitnessRequest, signal: AbortSignal): Promise<WitnessResponse> => {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
      body: formatRequest(request),
      signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
      // Redirects are rejected, because they could lead into our internal network.
      redirect: 'error',
    });
    const text = await readShort(response);
    if (text === null) return { kind: 'unavailable', reason: 'returned too much' };
    return readResponse(response, text, (lines) => open(lines, request.checkpoint));
  };

  return {
    name,
    vkey,
    addCheckpoint: async (request, signal) => {
      try {
        return await ask(request, signal);
      } catch (error) {
        return { kind: 'unavailable', reason: describeFailure(error) };
      }
    },
  };
}

function formatRequest({ old, proof, checkpoint }: WitnessRequest): string {
  return `old ${old}\n${proof.map((hash) => `${toBase64(hash)}\n`).join('')}\n${checkpoint}`;
}

async function readResponse(
  { status, headers }: Response,
  text: string,
  open: (text: string) => Promise<WitnessResponse>,
): Promise<WitnessResponse> {
  if (status === 200) return open(text);
  if (status === 409) return readConflict(headers.get('content-type') ?? '', text);
  if (status === 422) return { kind: 'contradicts', evidence: 'returned 422' };
  if (status === 400 || status === 403 || status === 404) return { kind: 'refused', status };
  return { kind: 'unavailable', reason: `returned ${status}` };
}

/** A size says that the request was out of date. Without one, the roots differ. Anything else is not from a witness. */
function readConflict(type: string, text: string): WitnessResponse {
  const size = text.replace(/\n$/, '');
  if (type.split(';')[0]?.trim().toLowerCase() === SIZE_TYPE && isCanonicalSize(size)) {
    return { kind: 'stale', size: Number(size) };
  }
  if (text === '') return { kind: 'contradicts', evidence: 'returned 409 without a size' };
  return { kind: 'unavailable', reason: 'returned 409 with something other than a size' };
}

/** Finds the first valid signature of the witness. Lines of other keys are ignored, even if they are malformed. */
async function openLines(
  text: string,
  { checkpoint, key }: { checkpoint: string; key: PolicyWitness['key'] },
  crypto: NoteCrypto,
): Promise<WitnessResponse> {
  const { body } = parseHead(checkpoint);
  for (const line of text.split('\n')) {
    const parsed = ignoreNoteErrors(() => parseSignature(line));
    if (!parsed || !isSignedBy(parsed, key)) continue;
    const time = await openCosignature(parsed, key, body, crypto).catch(undefinedIfInvalid);
    if (time !== undefined && time <= LATEST_TIME) {
      return {
        kind: 'cosigned',
        line: buildSignatureLine(parsed.name, parsed.keyHash, parsed.signature),
        time,
      };
    }
  }
  return { kind: 'unavailable', reason: 'returned no valid signature of its own' };
}

function ignoreNoteErrors(parse: () => NoteSignature): NoteSignature | undefined {
  try {
    return parse();
  } catch (error) {
    return undefinedIfInvalid(error);
  }
}

function undefinedIfInvalid(error: unknown): undefined {
  if (!(error instanceof NoteError)) throw error;
}

async function readShort(response: Response): Promise<string | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > LONGEST_RESPONSE) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function describeFailure(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'did not respond in time';
  const cause = error instanceof Error ? error.cause : undefined;
  const { code } = (cause ?? {}) as NodeJS.ErrnoException;
  return `could not be asked (${code ?? 'the connection failed'})`;
}
