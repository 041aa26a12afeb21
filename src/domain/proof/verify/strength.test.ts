import { describe, expect, it } from 'vitest';
import { bundleOf, honestDraw, recomputed } from '../../../../tests/helpers/proof-bundle.ts';
import { type Given, listFailures, reportOn } from '../../../../tests/helpers/proof-failures.ts';
import {
  cosignersOf,
  POLICY,
  policyOf,
  readSeals,
  witnessed,
} from '../../../../tests/helpers/proof-sealing.ts';
import type { Bundle } from '../../../../tests/helpers/proof-signing.ts';
import {
  addTicket,
  announceOnly,
  cancel,
  close,
  OPENED_AT,
  openDraw,
  time,
} from '../../../../tests/helpers/proof-steps.ts';

const draw = honestDraw();
const honest = await witnessed(draw);
const policy = policyOf(POLICY);

const sealedOf = async (bundle: Bundle, given: Given) => {
  const report = await reportOn(bundle, given);
  return { ok: report.checks.find(({ id }) => id === 'sealed')?.ok, failures: listFailures(report) };
};
const holds = { ok: true, failures: [] };

describe('the strength', () => {
  const strengthOf = async (bundle: Bundle, given: Given) => (await reportOn(bundle, given)).strength;

  it('is witnessed only with a beacon, a policy, the seal log and a quorum for each attempt', async () => {
    expect(await strengthOf(honest.bundle, honest.given)).toBe('witnessed');
    expect(await strengthOf(honest.bundle, { policy })).toBe('beacon');
    const sealLog = readSeals(honest.sealLog);
    expect(await strengthOf(honest.bundle, { sealLog })).toBe('beacon');
    expect(
      await strengthOf({ ...honest.bundle, sealed: honest.bundle.sealed?.slice(1) ?? [] }, honest.given),
    ).toBe('beacon');
    const bare = await witnessed(honestDraw({ beacon: false }));
    expect(await strengthOf(bare.bundle, bare.given)).toBe('committed');
    expect(await sealedOf(bare.bundle, bare.given)).toEqual(holds);
  });

  it('is not witnessed before an attempt is announced, and no check claims more than there is', async () => {
    const sold = openDraw();
    addTicket(sold);
    const { bundle, given } = await witnessed(sold);
    expect(await sealedOf(bundle, given)).toEqual(holds);
    expect(await strengthOf(bundle, given)).toBe('beacon');
    const { checks } = await reportOn(bundle, given);
    const messages = new Map(checks.map(({ id, message }) => [id, message]));
    expect(messages.get('round')).toBe('Nothing was drawn yet.');
    expect(messages.get('beacon')).toBe('There is no result yet.');
    expect(messages.get('sealed')).toBe(
      'The seal log has no sealed list of this draw, as nothing was drawn yet.',
    );
  });

  it.each([
    [1, 'witnessed', []],
    [0, 'beacon', [1]],
    [-1, 'beacon', [1]],
  ] as const)(
    'with the quorum %i seconds before the round of attempt 1 is %s',
    async (seconds, strength, late) => {
      const cosigners = (attempt: number) => cosignersOf(draw, attempt, attempt === 1 ? seconds : 1);
      const { bundle, given } = await witnessed(draw, { cosigners });
      const report = await reportOn(bundle, given);
      expect(report).toMatchObject({ valid: true, strength });
      const notes = report.notes.filter(({ id }) => id === 'not-witnessed');
      expect(notes.map(({ level, values }) => [level, values])).toEqual(
        late.length > 0 ? [['warning', { attempts: late }]] : [],
      );
    },
  );

  it('needs the quorum of the policy', async () => {
    const one = (attempt: number) => cosignersOf(draw, attempt).slice(0, 1);
    const { bundle, given } = await witnessed(draw, { cosigners: one });
    const report = await reportOn(bundle, given);
    expect(report.strength).toBe('beacon');
    expect(report.notes.at(-1)).toEqual({
      id: 'not-witnessed',
      level: 'warning',
      values: { attempts: [1, 2] },
    });
    const lower = policyOf(POLICY.replace('group two 2', 'group two 1'));
    expect(await strengthOf(bundle, { ...given, policy: lower })).toBe('witnessed');
    const none = policyOf(POLICY.replace('quorum two', 'quorum none'));
    expect(await strengthOf(honest.bundle, { ...honest.given, policy: none })).toBe('beacon');
  });

  it('notes that the seal log was not read, with a beacon and a policy only', async () => {
    const notesOf = async (bundle: Bundle, given: Given) =>
      (await reportOn(bundle, given)).notes.filter(({ id }) => id === 'seal-log-not-read');
    expect(await notesOf(honest.bundle, { policy })).toEqual([
      { id: 'seal-log-not-read', level: 'info', values: {} },
    ]);
    expect(await notesOf(honest.bundle, honest.given)).toEqual([]);
    expect(await notesOf(honest.bundle, {})).toEqual([]);
    expect(await notesOf(bundleOf(honestDraw({ beacon: false })), { policy })).toEqual([]);
  });

  it('is kept by a draw that was cancelled because its result did not come', async () => {
    const cancelled = openDraw();
    addTicket(cancelled);
    close(cancelled);
    announceOnly(cancelled, [1, 2, 3]);
    cancel(cancelled, time(OPENED_AT + 30 * 86_400));
    const { bundle, given } = await witnessed(recomputed(cancelled));
    expect(await sealedOf(bundle, given)).toEqual(holds);
    expect(await strengthOf(bundle, given)).toBe('witnessed');
  });
});
