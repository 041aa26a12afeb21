import { addAnnounced, checkAnnounced } from '../announced/check-announced.ts';
import { followHandovers } from '../handovers.ts';
import type { Policy } from '../policy.ts';
import type { KeyHandover } from '../seal-entries.ts';
import { parseBundleSource } from '../verify/bundle.ts';
import type { Note } from '../verify/note.ts';
import type { ProofSource, Report, VerifyOptions } from '../verify/report.ts';
import { findHeads } from '../verify/seal-log.ts';
import { verifyBundle, verifySource } from '../verify/verify.ts';
import { type Asking, MalformedLog, Unreachable } from './ask.ts';
import type { DrawAddress } from './draw-address.ts';
import { expectDraw, type FoundProof, openProof } from './open-proof.ts';
import { readAnnouncement } from './read-announcement.ts';
import { openSealLog, readHandovers, readSitePolicy } from './seal-log-source.ts';

/**
 * How the seal log was obtained: from the caller or the site; `none` if the site has none, `stopped` if it does not
 * publish it at the moment; null if none is needed.
 */
export type SealLogOrigin = 'given' | 'site' | 'none' | 'stopped' | null;

/** Where the policy comes from. `malformed` if the site's policy cannot be read. */
export type PolicyOrigin = 'given' | 'site' | 'none' | 'malformed';

/** A draw as its site serves it, verified; or why there is no proof. */
export type VerifiedSite =
  | { kind: 'report'; report: Report; sealLog: SealLogOrigin; policy: PolicyOrigin; isStreamed: boolean }
  | Extract<FoundProof, { kind: 'none' }>;

/** The visitor's policy replaces the site's. A copy of the seal log does not: it is compared with the site's. */
export type SiteOptions = Omit<VerifyOptions, 'sealLog'>;

/** Long enough for the site to sign, seal and show what is under way. */
const PAUSE_MS = 3000;

/**
 * Verifies a draw with all that its site serves: the proof, its policy, then the seal log, then what it announces. If
 * they disagree, it reads all of them a second time before it says so, because a draw may proceed in between.
 * @param prepare builds the options of one reading; it is called again for the second
 * @throws Unreachable and MalformedLog
 */
export async function verifySite(
  address: DrawAddress,
  asking: Asking,
  prepare: () => SiteOptions,
): Promise<VerifiedSite> {
  const found = await readOnce(address, asking, prepare());
  if (found.kind === 'none' || !mayHaveProceeded(found.report)) return found;
  await asking.wait(PAUSE_MS);
  return readOnce(address, asking, prepare());
}

/** Whether parts of the site disagree that were read one after the other. A cancelled draw does not proceed. */
function mayHaveProceeded({ checks, times }: Report): boolean {
  return checks.some(
    ({ id, ok }) => ok === false && (id === 'announced' || (id === 'sealed' && times.cancelled === null)),
  );
}

async function readOnce(address: DrawAddress, asking: Asking, options: SiteOptions): Promise<VerifiedSite> {
  const proof = await openProof(address, asking);
  if (proof.kind === 'none') {
    if (proof.code === 'no_log') await requireNoEvidence(address, asking, options);
    return proof;
  }
  const source = proof.kind === 'log' ? proof.source : parseBundleSource(proof.text);
  const isStreamed = proof.kind === 'log';
  if ('problem' in source) {
    const report = await verifyBundle(proof.kind === 'bundle' ? proof.text : '', options);
    return { kind: 'report', report, sealLog: null, policy: 'none', isStreamed };
  }
  expectDraw(address.draw, source);
  const trusted = options.policy ?? (await readSitePolicy(address.site, asking, options.crypto.sha256));
  const named = trusted && !('problem' in trusted) ? trusted : null;
  const { sealLog, origin } = await findSealLog(source, address, asking);
  const followed = named && (await follow(named, address, asking, options));
  const policy = followed?.policy;
  const verified = await verifySource(source, {
    ...options,
    ...(policy && { policy }),
    ...(sealLog && { sealLog }),
  });
  const shown = await readAnnouncement(address, {
    ...asking,
    sha256: options.crypto.sha256,
    hasPictures: source.version === 2,
  });
  const isMissing = origin === 'none' || origin === 'stopped';
  const warned = warnOfMissing(verified, { isSealLogMissing: isMissing, policy: trusted });
  const told = addHandovers(warned, followed?.handovers ?? []);
  const report = addAnnounced(told, checkAnnounced(told, shown));
  return { kind: 'report', report, sealLog: origin, policy: originOf(trusted, options), isStreamed };
}

/** The keys that the policy trusts may have handed the seal log over to another. */
async function follow(policy: Policy, { site }: DrawAddress, asking: Asking, { crypto }: SiteOptions) {
  return followHandovers(policy, await readHandovers(site, asking), crypto);
}

/** Version 1 has no seal log. */
function addHandovers(report: Report, handovers: readonly KeyHandover[]): Report {
  if (report.version !== 2) return report;
  const notes = handovers.map(
    ({ at, vkey }): Note => ({ id: 'key-handed-over', level: 'info', values: { at, vkey } }),
  );
  return { ...report, notes: [...report.notes, ...notes] };
}

type FoundPolicy = Policy | { problem: string } | null;

function originOf(policy: FoundPolicy, { policy: given }: SiteOptions): PolicyOrigin {
  if (given) return 'given';
  if (!policy) return 'none';
  return 'problem' in policy ? 'malformed' : 'site';
}

/**
 * A site could say that a draw has no log in order to hide it.
 * @throws MalformedLog if there is evidence of a log
 */
async function requireNoEvidence(
  { draw, site }: DrawAddress,
  asking: Asking,
  { earlier = [], tickets = [], sealLogCopy }: SiteOptions,
): Promise<void> {
  const hasHeads = async (log: VerifyOptions['sealLog'] | null) =>
    log && !('problem' in log) && (await findHeads(log, draw)).length > 0;
  const isSealed = (await hasHeads(sealLogCopy)) || (await hasHeads(await openSealLog(site, asking)));
  if (isSealed || earlier.length + tickets.length > 0)
    throw new MalformedLog(
      'The site says that this prize draw has no public log, but there is signed evidence of one.',
    );
}

/**
 * A site could hide a second sealed list by not serving its seal log, and who its witnesses are by naming them in a
 * form that cannot be read. Version 1 has neither.
 */
function warnOfMissing(
  report: Report,
  { isSealLogMissing, policy }: { isSealLogMissing: boolean; policy: FoundPolicy },
): Report {
  const notes = report.notes.map(
    (note): Note =>
      isSealLogMissing && note.id === 'seal-log-not-read' ? { ...note, level: 'warning' } : note,
  );
  if (report.version === 2 && policy && 'problem' in policy)
    notes.push({ id: 'policy-not-read', level: 'warning', values: { problem: policy.problem } });
  return { ...report, notes };
}

/** Version 1 is not in the seal log, which is read all the same: a draw that is in it cannot be of version 1. */
async function findSealLog(
  { version }: ProofSource,
  { site }: DrawAddress,
  asking: Asking,
): Promise<{ sealLog: VerifyOptions['sealLog'] | null; origin: SealLogOrigin }> {
  try {
    const sealLog = await openSealLog(site, asking);
    if (version === 1) return { sealLog, origin: null };
    return { sealLog, origin: sealLog ? 'site' : 'none' };
  } catch (error) {
    // Without the seal log, the proof is only weaker, and its notes say so.
    if (error instanceof Unreachable && error.code === 'log_refused')
      return { sealLog: null, origin: 'stopped' };
    if (!(error instanceof MalformedLog)) throw error;
    return { sealLog: { problem: error.message }, origin: 'site' };
  }
}
