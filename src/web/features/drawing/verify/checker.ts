import { type Policy, parsePolicy } from '#domain/proof/policy.ts';
import { NoteError } from '#domain/proof/signed-note.ts';
import { type Asking, MalformedLog, Unreachable } from '#domain/proof/sources/ask.ts';
import { buildDrawAddress } from '#domain/proof/sources/draw-address.ts';
import { createTicketIndex, type TicketIndex } from '#domain/proof/sources/ticket-index.ts';
import { type VerifiedSite, verifySite } from '#domain/proof/sources/verify-site.ts';
import type { ProofCrypto, Report, VerifyOptions } from '#domain/proof/verify/report.ts';
import { parseSealLog } from '#domain/proof/verify/seal-log.ts';
import { verifyBundle } from '#domain/proof/verify/verify.ts';
import type { Kept, Order, Outcome, Subject, VerifierMessage } from './messages.ts';

type Checked = { run: number; report: Report; index: TicketIndex };

type CheckerParts = Asking & { crypto: ProofCrypto; post: (news: VerifierMessage) => void };

/** The worker's logic: runs the verifier, and looks up tickets in the last checked proof. */
export function createChecker({ crypto, post, ...asking }: CheckerParts) {
  let checked: Checked | undefined;
  let latest = 0;

  /** Requests of a check that was replaced never complete, so that the check stops. */
  const askingFor = (run: number): Asking => ({
    ...asking,
    fetch: (url) => (run === latest ? asking.fetch(url) : new Promise(() => undefined)),
  });

  const check = async (run: number, subject: Subject, kept: Kept): Promise<Outcome> => {
    latest = run;
    let index = createTicketIndex();
    const given = await optionsOf(kept, crypto);
    if ('problem' in given) return { kind: 'bad-policy', detail: given.problem };
    const prepare = (): VerifyOptions => {
      index = createTicketIndex();
      const onProgress = reportEachPercent((done) => post({ type: 'progress', run, done }));
      return { ...given, reader: index, onProgress };
    };
    const found =
      subject.kind === 'file'
        ? await checkFile(subject.file, prepare())
        : await checkSite(subject.draw, askingFor(run), prepare);
    if (found.kind === 'none') return found;
    const { report, policy, isStreamed: streamed } = found;
    if (run === latest) checked = { run, report, index };
    return { kind: 'report', report, stage: index.stage(), sealed: index.isSealed(), streamed, policy };
  };

  return async (order: Order): Promise<void> => {
    if (order.type === 'check') {
      const { run, subject, kept } = order;
      const outcome = await check(run, subject, kept).catch(failure);
      post({ type: 'checked', run, outcome });
      return;
    }
    if (checked?.run !== order.run) return;
    const { run, index, report } = checked;
    if (order.type === 'entry-list') post({ type: 'entry-list', run, list: index.entryList() });
    else {
      const { number } = order;
      post({ type: 'ticket', run, number, facts: index.find(number, report) });
    }
  };
}

type Found = Pick<Extract<VerifiedSite, { kind: 'report' }>, 'kind' | 'report' | 'policy' | 'isStreamed'>;

/** A file is checked without any request, and so only with a policy and a seal log that the visitor has. */
async function checkFile(file: File, options: VerifyOptions): Promise<Found> {
  const report = await verifyBundle(await file.text(), options);
  return { kind: 'report', report, policy: options.policy ? 'given' : 'none', isStreamed: false };
}

/** Checks all that the site serves about the draw: the proof, its own seal log and what it shows to visitors. */
async function checkSite(draw: string, asking: Asking, prepare: () => VerifyOptions): Promise<VerifiedSite> {
  return verifySite(buildDrawAddress('', draw), asking, () => {
    // An older copy of the seal log could hide what was added to it since, so it does not replace the site's.
    const { sealLog: sealLogCopy, ...options } = prepare();
    const now = new Date().toISOString().replace(/\.\d+Z$/, 'Z');
    return { ...options, ...(sealLogCopy && { sealLogCopy }), now };
  });
}

/** Returns the problem with the visitor's policy if it cannot be read. */
async function optionsOf(
  { pinned, policy: own, sealLog, earlier, tickets }: Kept,
  crypto: ProofCrypto,
): Promise<Omit<VerifyOptions, 'reader' | 'onProgress'> | { problem: string }> {
  const policy = own === null ? null : readPolicy(own, crypto);
  if (policy && 'problem' in policy) return policy;
  const texts = await Promise.all(earlier.map((one) => (typeof one === 'string' ? one : one.text())));
  return {
    crypto,
    earlier: texts,
    tickets,
    ...(pinned !== null && { pinned }),
    ...(policy && { policy }),
    ...(sealLog !== null && { sealLog: parseSealLog(sealLog) }),
  };
}

function readPolicy(text: string, { sha256 }: ProofCrypto): Policy | { problem: string } {
  try {
    return parsePolicy(text, sha256);
  } catch (error) {
    if (!(error instanceof NoteError)) throw error;
    return { problem: error.message };
  }
}

function failure(error: unknown): Outcome {
  const detail = error instanceof Error ? error.message : String(error);
  if (error instanceof MalformedLog) return { kind: 'malformed', detail };
  return { kind: 'unreachable', detail, code: error instanceof Unreachable ? error.code : null };
}

/** Reports each per cent only once, to limit the number of messages. */
function reportEachPercent(report: (done: number) => void): (done: number) => void {
  let lastPercent = -1;
  return (done) => {
    const percent = Math.floor(done * 100);
    if (percent === lastPercent) return;
    lastPercent = percent;
    report(done);
  };
}
