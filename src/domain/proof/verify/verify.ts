import { QUICKNET } from '../rounds.ts';
import { checkBeacon, checkPicks, checkRedraws, checkRounds, checkSeedChain } from './attempts.ts';
import { parseBundleSource } from './bundle.ts';
import { checkClose, findNotes } from './close.ts';
import { createFindings, type Findings } from './findings.ts';
import { checkRoot, checkSeals, checkSignature, readHead, readKey } from './heads.ts';
import { checkKept, readKept } from './kept.ts';
import { checkOpenings } from './openings.ts';
import { CHECK_IDS, type ProofSource, type Report, type Strength, type VerifyOptions } from './report.ts';
import { checkTerms } from './terms.ts';
import { type LogFacts, walkLog } from './walk.ts';

// Often enough for visible progress, rarely enough to cost nothing.
const PROGRESS_EVERY = 1000;

/** Verifies a proof in one document. Text that is not a proof is reported as a problem, not thrown. */
export async function verifyBundle(text: string, options: VerifyOptions): Promise<Report> {
  const source = parseBundleSource(text);
  return 'problem' in source ? unreadable(source.problem) : verifySource(source, options);
}

/**
 * Verifies a proof in pieces: entries once, then openings once. Throws only errors of the source.
 * docs/verifying-a-draw.md defines each check.
 */
export async function verifySource(source: ProofSource, options: VerifyOptions): Promise<Report> {
  const { crypto, chain = QUICKNET } = options;
  const findings = createFindings();
  const tools = { crypto, findings, chain };
  const { draw } = source;
  checkDrawId(draw, findings);
  const key = readKey(source, tools);
  const kept = await readKept(options, source.vkey, key, tools);
  const progress = createProgress(options, readHead(source.checkpoint)?.size ?? 0);
  const sizes = new Set(kept.map(({ head }) => head.size));
  const log = await walkLog(source.entries(), { crypto, findings, draw, sizes, onEntry: progress.entry });
  await checkSignature(source, key, tools);
  checkRoot(source.checkpoint, log, tools);
  await checkSeals(source.seals, key, log, tools);
  checkKept(kept, log, findings);
  const terms = checkTerms(await source.terms([...new Set(log.terms)]), log, tools);
  const onOpening = progress.openingOf(log.tickets.count());
  const list = await checkOpenings(source.openings(), { draw, log, terms, crypto, findings, onOpening });
  checkClose(log, list, tools);
  const hasBeacon = log.open?.beacon === `drand:${chain.hash}`;
  checkSeedChain(log, tools);
  checkRounds(log, hasBeacon, tools);
  checkBeacon(log, hasBeacon, tools);
  const attempts = checkPicks(draw, log, list.entered, tools);
  checkRedraws(log, terms, tools);
  options.onProgress?.(1);
  const checks = findings.checks();
  return {
    valid: checks.every(({ ok }) => ok),
    strength: strengthOf(log, hasBeacon),
    checks,
    notes: findNotes(log, list, terms),
    attempts,
    draw,
    entries: log.size,
    tickets: log.tickets.count(),
  };
}

function checkDrawId(draw: string, findings: Findings): void {
  findings.value('bundle', 'draw', draw);
  if (draw === '' || /[\s+/\p{Cc}]/u.test(draw))
    findings.fail('bundle', 'The id of the draw has characters that an id never has.');
  findings.holds('bundle', 'The proof is of the version that is known here and has exactly its parts.');
}

function strengthOf({ open }: LogFacts, hasBeacon: boolean): Strength | null {
  if (hasBeacon) return 'beacon';
  return open?.beacon === 'none' ? 'committed' : null;
}

/** Entries and openings each count for half of the progress. */
function createProgress({ onProgress }: VerifyOptions, entries: number) {
  const tell = (read: number, of: number, from: number) => {
    if (onProgress && read % PROGRESS_EVERY === 0) onProgress(from + Math.min(read / Math.max(of, 1), 1) / 2);
  };
  return {
    entry: (read: number) => tell(read, entries, 0),
    openingOf: (tickets: number) => (read: number) => tell(read, tickets, 0.5),
  };
}

function unreadable(problem: string): Report {
  const checks = CHECK_IDS.map((id) => ({
    id,
    ok: false,
    message: id === 'bundle' ? problem : 'Not checked: the proof cannot be read.',
    values: {},
  }));
  return {
    valid: false,
    strength: null,
    checks,
    notes: [],
    attempts: [],
    draw: null,
    entries: 0,
    tickets: 0,
  };
}
