import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseHead } from '#domain/proof/signed-note.ts';
import { listAlerts } from '../../../../../tests/helpers/admin-alerts.ts';
import { startTestApp } from '../../../../../tests/helpers/app.ts';
import type { TestWitness } from '../../../../../tests/helpers/witness.ts';
import {
  startWitnessedSite,
  WITNESSED_LOG,
  WITNESSED_SETTINGS,
  type WitnessedSite,
} from '../../../../../tests/helpers/witnessed-site.ts';

let site: WitnessedSite;

/** Waits until a witness, which is asked in the background, has evidence against the seal log. */
const waitForContradiction = (witness: TestWitness) =>
  vi.waitFor(async () => expect((await site.findKnown(witness))?.contradiction).toEqual(expect.any(String)), {
    timeout: 20_000,
    interval: 100,
  });

describe('the seal log stops, and the admins get one email, if a witness', () => {
  // A witness that has seen a different version of the log stops the seal log of its site.
  beforeEach(async () => {
    site = await startWitnessedSite();
  });
  afterEach(() => site.stop());

  const expectStopped = async (evidence: RegExp) => {
    const { size } = parseHead(await site.app.services.seals.checkpoint());
    const next = await site.publish();
    for (let times = 0; times < 2; times += 1) {
      await expect(site.app.services.seals.record(next.id)).rejects.toMatchObject({ code: 'log_refused' });
      await site.app.services.seals.askWitnesses();
    }
    expect(parseHead(await site.app.services.seals.checkpoint()).size).toBe(size);
    const stops = (await listAlerts(site.app, site.boss)).filter(({ kind }) => kind === 'seal_log_stopped');
    expect(stops).toEqual([
      { kind: 'seal_log_stopped', witness: 'w1', evidence: expect.stringMatching(evidence) },
    ]);
    const { body } = await site.app.client().call('GET /api/v1/seals');
    expect(body.stopped).toBe(true);
    expect(body.witnesses.map(({ contradicts }) => contradicts)).toEqual([true, false, false]);
  };

  it.each([
    ['ahead', /^it saw \d+ entries, and there are only \d+$/],
    ['far ahead', /^it saw 9007199254740991 entries, and there are only \d+$/],
    ['forked', /^it returned 422 for a head of \d+ entries$/],
    ['forked with 409', /^it returned 409 without a size for a head of \d+ entries$/],
  ] as const)('is %s [SEAL-08]', async (manner, evidence) => {
    await site.seal();
    site.witnesses[0].behave(manner);
    await site.startDraw();
    await waitForContradiction(site.witnesses[0]);
    await expectStopped(evidence);
  });

  it('saw heads that a restored database does not have [SEAL-08]', async () => {
    await site.seal();
    await site.app.services.seals.askWitnesses();
    const remembered = site.witnesses[0].remember();
    const [[origin, seen] = ['', { size: 0 }]] = Object.entries<{ size: number }>(JSON.parse(remembered));
    site.witnesses[0].rewind(JSON.stringify({ [origin]: { ...seen, size: seen.size + 40 } }));
    await site.startDraw();
    await waitForContradiction(site.witnesses[0]);
    await expectStopped(/^it saw \d+ entries/);
  });

  it('but continues once the policy does not name that witness any more [SEAL-08]', async () => {
    await site.seal();
    site.witnesses[0].behave('forked');
    const draw = await site.startDraw();
    await waitForContradiction(site.witnesses[0]);
    const file = join(site.directory, 'without.policy');
    writeFileSync(file, [`log ${WITNESSED_LOG}`, site.witnesses[1].line, 'quorum w2'].join('\n'));
    const next = await site.publish();
    const without = await startTestApp({
      database: site.app.database,
      environment: { ...WITNESSED_SETTINGS, WITNESS_POLICY: file },
    });
    await without.services.seals.record(next.id);
    expect((await without.services.seals.readWitnessing(draw.id, 6))?.witnesses).toMatchObject([
      { name: 'w2' },
    ]);
    await without.stop();
  });
});
