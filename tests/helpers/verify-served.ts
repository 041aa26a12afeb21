import type { Asking } from '#domain/proof/sources/ask.ts';
import { buildDrawAddress } from '#domain/proof/sources/draw-address.ts';
import { type SiteOptions, verifySite } from '#domain/proof/sources/verify-site.ts';
import { judgeReport, type Verdict } from '#domain/proof/verdict.ts';
import type { Report } from '#domain/proof/verify/report.ts';
import type { TestApp } from './app.ts';
import { proofCrypto } from './proof-crypto.ts';

/** What the visitor has besides. */
type Given = Omit<Partial<SiteOptions>, 'crypto'>;

/**
 * Verifies a draw as the verification page does: by everything that this server serves, with the policy that it names.
 */
export async function verifyServed(app: TestApp, drawId: string, given: Given = {}): Promise<Report> {
  const asking: Asking = {
    fetch: async (url) => {
      const { statusCode, rawPayload } = await app.client().send({ method: 'GET', url });
      return new Response(new Uint8Array(rawPayload), { status: statusCode });
    },
    wait: async () => {},
  };
  const now = `${app.services.clock.now().toISOString().slice(0, 19)}Z`;
  const found = await verifySite(buildDrawAddress('', drawId), asking, () => ({
    crypto: proofCrypto,
    now,
    ...given,
  }));
  if (found.kind === 'none') throw new Error('there is no proof');
  return found.report;
}

/** The verdict on a draw, with the checks that fail and the notes that are warnings. */
export async function judgeServed(
  ...asked: Parameters<typeof verifyServed>
): Promise<{ kind: Verdict['kind']; named: string[]; report: Report }> {
  const report = await verifyServed(...asked);
  const failed = report.checks.filter(({ ok }) => ok === false);
  const warnings = report.notes.filter(({ level }) => level === 'warning');
  return { kind: judgeReport(report).kind, named: [...failed, ...warnings].map(({ id }) => id), report };
}
