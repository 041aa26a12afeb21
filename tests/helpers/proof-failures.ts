import type { CheckId, Report, VerifyOptions } from '#domain/proof/verify/report.ts';
import { verifyBundle } from '#domain/proof/verify/verify.ts';
import { bundleOf } from './proof-bundle.ts';
import { TEST_CHAIN } from './proof-chain.ts';
import type { Bundle } from './proof-signing.ts';
import type { MadeDraw } from './proof-steps.ts';
import { cachedCrypto as crypto } from './proof-vectors.ts';

/** What a visitor has besides the bundle. */
export type Given = Omit<Partial<VerifyOptions>, 'crypto'>;

/** Verifies a bundle of the test network. */
export function reportOn(bundle: Bundle | string, given: Given = {}): Promise<Report> {
  const text = typeof bundle === 'string' ? bundle : JSON.stringify(bundle);
  return verifyBundle(text, { crypto, chain: TEST_CHAIN, ...given });
}

export function listFailures({ checks }: Report): CheckId[] {
  return checks.filter(({ ok }) => ok === false).map(({ id }) => id);
}

/** The checks that fail for a draw, signed as if everything in it were true. */
export async function failuresOf(draw: MadeDraw, given: Given = {}): Promise<CheckId[]> {
  return listFailures(await reportOn(bundleOf(draw), given));
}
