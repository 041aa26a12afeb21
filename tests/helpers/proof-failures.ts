import type { CheckId, Report } from '#domain/proof/verify/report.ts';
import { verifyBundle } from '#domain/proof/verify/verify.ts';
import { bundleOf, type MadeDraw } from './proof-bundle.ts';
import { TEST_CHAIN } from './proof-chain.ts';
import type { Bundle } from './proof-signing.ts';
import { cachedCrypto as crypto } from './proof-vectors.ts';

/** Evidence that a visitor kept. */
type Kept = { earlier?: string[]; pinned?: string };

/** Verifies a bundle of the test network. */
export function reportOn(bundle: Bundle | string, kept: Kept = {}): Promise<Report> {
  const text = typeof bundle === 'string' ? bundle : JSON.stringify(bundle);
  return verifyBundle(text, { crypto, chain: TEST_CHAIN, ...kept });
}

export function listFailures({ checks }: Report): CheckId[] {
  return checks.filter(({ ok }) => !ok).map(({ id }) => id);
}

/** The checks that fail for a draw, signed as if everything in it were true. */
export async function failuresOf(draw: MadeDraw, kept: Kept = {}): Promise<CheckId[]> {
  return listFailures(await reportOn(bundleOf(draw), kept));
}
