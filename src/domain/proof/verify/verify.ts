import { QUICKNET } from '../rounds.ts';
import { findUnwitnessed, rateWithBeacon } from '../strength.ts';
import type { ProofVersion } from '../version.ts';
import { checkPicks } from './attempts.ts';
import { parseBundleSource } from './bundle.ts';
import { checkClose } from './close.ts';
import { findNotes } from './find-notes.ts';
import { createFindings, type Findings } from './findings.ts';
import { checkRoot, checkSeals, checkSignature, readKey } from './heads.ts';
import { checkKept, readKept } from './kept.ts';
import { checkNames, checkOpenings } from './openings.ts';
import { checkOrderByTerms } from './order-by-terms.ts';
import { checkBeacon, checkRounds, checkSeedChain } from './randomness.ts';
import { checkRedraws } from './redraws.ts';
import {
  CHECK_IDS,
  CHECK_IDS_V1,
  type CheckId,
  type ProofSource,
  type Report,
  type Strength,
  type VerifyOptions,
} from './report.ts';
import { checkSealing, readSealing } from './sealing.ts';
import { checkTerms } from './terms.ts';
import { checkTicketFiles, readTicketFiles } from './ticket-files.ts';
import { type LogFacts, walkLog } from './walk.ts';
import { listSealedAttempts, listWitnessedSeals } from './witnessing.ts';
import { checkWords } from './words.ts';

// Often enough for visible progress, rarely enough to cost nothing.
const PROGRESS_EVERY = 1000;

/** Verifies a proof in one document. Text that is not a proof is reported as a problem, not thrown. */
export async function verifyBundle(text: string, options: VerifyOptions): Promise<Report> {
  const source = parseBundleSource(text);
  return 'problem' in source ? buildUnreadable(source.problem) : verifySource(source, options);
}

/**
 * Verifies a proof in pieces. It reads the seal log and the entries once, and the openings once, as soon as it reaches
 * the close. So little is left to verify when a result arrives. Throws only errors of the sources.
 * docs/verifying-a-draw.md defines each check.
 */
export async function verifySource(source: ProofSource, options: VerifyOptions): Promise<Report> {
  const { crypto, policy, sealLog, reader, chain = QUICKNET, nextTurn } = options;
  const { draw, version } = source;
  const findings = createFindings(listChecks(source, options));
  const tools = { crypto, findings, chain, version };
  checkDrawId(source, findings);
  const key = readKey(source, tools);
  const kept = await readKept(options, source.vkey, key, tools);
  const tickets = await readTicketFiles(options.tickets ?? [], source, tools);
  const sealing = await readSealing(source, options, tools);
  const progress = createProgress(options, source.expected);
  const ask = new Set(tickets.map(({ file }) => file.number));
  const openList = async (facts: LogFacts) => {
    const onOpening = progress.openingOf(facts.tickets.count());
    const opened = await checkList(source, facts, { ...tools, ask, onOpening });
    if (reader) opened.list.entered.forEach(reader.addEntered);
    return opened;
  };
  let opening: ReturnType<typeof openList> | undefined;
  const log = await walkLog(source.entries(), {
    ...tools,
    draw,
    keepsHolders: !source.isNameless,
    sizes: new Set([...kept, ...tickets, ...sealing.heads].map(({ head }) => head.size)),
    indexes: new Set(tickets.map(({ index }) => index)),
    onEntry: (read, text) => {
      progress.entry(read);
      reader?.addEntry(text);
    },
    onClose: async (facts) => {
      opening = openList(facts);
      await opening;
    },
  });
  const heads = await source.heads();
  await checkSignature(source, heads, key, tools);
  checkRoot(heads, log, tools);
  await checkSeals(heads, key, log, tools);
  checkKept(kept, log, findings);
  const { terms, document, list } = await (opening ?? openList(log));
  if (version === 2) checkOrderByTerms(log, terms, findings);
  const names = checkNames(list, log, { terms, findings });
  await nextTurn?.();
  checkClose(log, list, tools);
  const hasBeacon = log.open?.beacon === `drand:${chain.hash}`;
  checkSeedChain(log, hasBeacon, tools);
  checkRounds(log, hasBeacon, tools);
  checkBeacon(log, hasBeacon, tools);
  await nextTurn?.();
  const { attempts, pool } = checkPicks(draw, log, list.entered, tools);
  await nextTurn?.();
  checkRedraws(log, terms, tools);
  checkSealing(sealing, source, log, { findings, options });
  checkTicketFiles(tickets, log, list.asked, findings);
  if ((options.tickets ?? []).length === 0) findings.skip('tickets', 'No ticket proof was given.');
  const unwitnessed =
    policy && sealLog ? findUnwitnessed(listSealedAttempts(log, sealing.proofs, policy), chain) : null;
  const checks = findings.checks();
  options.onProgress?.(1);
  return {
    valid: checks.every(({ ok }) => ok !== false),
    strength: findStrength(log, hasBeacon, unwitnessed),
    checks,
    notes: findNotes(
      { version, draw, chain, log, terms, list, names, pool, hasBeacon, unwitnessed },
      options,
    ),
    attempts,
    version,
    draw,
    terms: document,
    names,
    times: {
      ended: log.ended?.at ?? null,
      sealed: log.close?.at ?? null,
      cancelled: log.cancelled?.at ?? null,
    },
    witnessed: policy ? listWitnessedSeals(log, sealing.proofs, policy) : [],
    entries: log.size,
    tickets: log.tickets.count(),
  };
}

type Opening = Pick<
  Parameters<typeof checkOpenings>[1],
  'version' | 'crypto' | 'findings' | 'ask' | 'onOpening'
>;

/** Checks the terms, the word list and the openings. Before the list is sealed, no opening may be published. */
async function checkList(source: ProofSource, log: LogFacts, tools: Opening) {
  const { terms, document } = checkTerms(await source.terms([...new Set(log.terms)]), log, tools);
  const words = checkWords(await source.words(), terms, log, tools);
  const inputs = { ...tools, draw: source.draw, log, terms, words };
  return { terms, document, list: await checkOpenings(source.openings(), inputs) };
}

/** Version 1 has no ticket files. But one that is given must not go unchecked because the proof is of version 1. */
function listChecks({ version }: ProofSource, { tickets = [] }: VerifyOptions): readonly CheckId[] {
  if (version === 2) return CHECK_IDS;
  return tickets.length > 0 ? [...CHECK_IDS_V1, 'tickets'] : CHECK_IDS_V1;
}

const DRAW_ID: Record<ProofVersion, RegExp> = {
  1: /^[^\s+/\p{Cc}]+$/u,
  2: /^[^\p{White_Space}+/|\p{Cc}]+$/u,
};

function checkDrawId({ draw, version }: ProofSource, findings: Findings): void {
  findings.value('bundle', 'draw', draw);
  if (!DRAW_ID[version].test(draw))
    findings.fail('bundle', 'The id of the draw has characters that an id cannot have.');
  findings.holds('bundle', `The proof has exactly the parts of version ${version}.`);
}

/** @param unwitnessed the attempts that were not witnessed in time; null if that was not checked */
function findStrength(
  { open, attempts }: LogFacts,
  hasBeacon: boolean,
  unwitnessed: number[] | null,
): Strength | null {
  if (!hasBeacon) return open?.beacon === 'none' ? 'committed' : null;
  return rateWithBeacon(attempts.length, unwitnessed);
}

/** Entries and openings each count for half of the progress. */
function createProgress({ onProgress }: VerifyOptions, entries: number) {
  let told = 0;
  const tell = (read: number, of: number, from: number) => {
    if (!onProgress || read % PROGRESS_EVERY !== 0) return;
    // The entries after the close are read after the openings.
    told = Math.max(told, from + Math.min(read / Math.max(of, 1), 1) / 2);
    onProgress(told);
  };
  return {
    entry: (read: number) => tell(read, entries, 0),
    openingOf: (tickets: number) => (read: number) => tell(read, tickets, 0.5),
  };
}

function buildUnreadable(problem: string): Report {
  const checks = CHECK_IDS.map((id) => ({
    id,
    ok: id === 'bundle' ? false : null,
    message: id === 'bundle' ? problem : 'Not checked: the proof cannot be read.',
    values: {},
  }));
  return {
    valid: false,
    strength: null,
    checks,
    notes: [],
    attempts: [],
    version: null,
    draw: null,
    terms: null,
    names: [],
    times: { ended: null, sealed: null, cancelled: null },
    witnessed: [],
    entries: 0,
    tickets: 0,
  };
}
