import { type Asking, MalformedLog } from '#domain/proof/sources/ask.ts';
import { buildDrawAddress } from '#domain/proof/sources/draw-address.ts';
import { expectDraw, openProof } from '#domain/proof/sources/open-proof.ts';
import { createTicketIndex, type TicketIndex } from '#domain/proof/sources/ticket-index.ts';
import type { ProofCrypto, Report, VerifyOptions } from '#domain/proof/verify/report.ts';
import { verifyBundle, verifySource } from '#domain/proof/verify/verify.ts';
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
    const index = createTicketIndex();
    const options = await optionsOf(kept, {
      crypto,
      reader: index,
      onProgress: reportEachPercent((done) => post({ type: 'progress', run, done })),
    });
    const proof =
      subject.kind === 'file'
        ? { kind: 'bundle' as const, text: await subject.file.text() }
        : await openProof(buildDrawAddress('', subject.draw), askingFor(run));
    if (proof.kind === 'none') return proof;
    const finish = (report: Report): Outcome => {
      if (subject.kind === 'draw') expectDraw(subject.draw, report);
      if (run === latest) checked = { run, report, index };
      const streamed = proof.kind === 'log';
      return { kind: 'report', report, stage: index.stage(), sealed: index.isSealed(), streamed };
    };
    return finish(
      proof.kind === 'log'
        ? await verifySource(proof.source, options)
        : await verifyBundle(proof.text, options),
    );
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

async function optionsOf(
  { pinned, earlier, tickets }: Kept,
  rest: Pick<VerifyOptions, 'crypto' | 'reader' | 'onProgress'>,
): Promise<VerifyOptions> {
  const texts = await Promise.all(earlier.map((one) => (typeof one === 'string' ? one : one.text())));
  return { ...rest, earlier: texts, tickets, ...(pinned !== null && { pinned }) };
}

function failure(error: unknown): Outcome {
  const detail = error instanceof Error ? error.message : String(error);
  return { kind: error instanceof MalformedLog ? 'malformed' : 'unreachable', detail };
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
