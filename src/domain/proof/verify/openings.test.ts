import { describe, expect, it } from 'vitest';
import { bundleOf, changedEntry, honestDraw } from '../../../../tests/helpers/proof-bundle.ts';
import { TEST_CHAIN } from '../../../../tests/helpers/proof-chain.ts';
import { proofCrypto } from '../../../../tests/helpers/proof-crypto.ts';
import { failuresOf, listFailures, reportOn } from '../../../../tests/helpers/proof-failures.ts';
import { addTicket, type MadeDraw, name, openDraw } from '../../../../tests/helpers/proof-steps.ts';
import { parseBundleSource } from './bundle.ts';
import { verifySource } from './verify.ts';

describe.each([1, 2] as const)('version %i', (version) => {
  const honest = honestDraw({ version });

  describe('openings', () => {
    const opened = (number: number, change: object): MadeDraw => ({
      ...honest,
      openings: honest.openings.map((o) => (o.number === number ? { ...o, ...change } : o)),
    });
    const first = honest.openings[0];
    const loser =
      honest.openings.find(({ name: shown, number }) => shown === null && number > 5)?.number ?? 0;
    const winner = honest.openings.find((o) => o.name !== null);

    it.each<[string, () => MadeDraw]>([
      ['a missing one', () => ({ ...honest, openings: honest.openings.slice(0, -1) })],
      ['an extra one', () => ({ ...honest, openings: [...honest.openings, ...honest.openings.slice(-1)] })],
      ['another order', () => ({ ...honest, openings: honest.openings.toReversed() })],
      ['another route', () => opened(1, { route: 'post' })],
      ['an extra member', () => opened(1, { extra: null })],
      ['no answer where there was one', () => opened(1, { answer: null, answerNonce: null })],
      [
        'an answer where there was none',
        () => opened(5, { answer: first?.answer, answerNonce: first?.answerNonce }),
      ],
      ['another nonce', () => opened(1, { answerNonce: 'ab'.repeat(16) })],
      ['a nonce in another format', () => opened(1, { answerNonce: 'AB'.repeat(16) })],
      ['a name without its nonce', () => opened(winner?.number ?? 0, { nameNonce: null })],
      ['another name', () => opened(winner?.number ?? 0, { name: 'Somebody else' })],
      [
        'the name of a ticket that was never drawn',
        () => opened(loser, { name: name(loser), nameNonce: 'ab'.repeat(16) }),
      ],
    ])('rejects %s', async (_what, draw) => {
      expect(await failuresOf(draw())).toContain('openings');
    });

    it('rejects any name from a source that declares none', async () => {
      const source = parseBundleSource(JSON.stringify(bundleOf(honest)));
      if ('problem' in source) throw new Error(source.problem);
      const options = { crypto: proofCrypto, chain: TEST_CHAIN };
      expect(listFailures(await verifySource(source, options))).toEqual([]);
      expect(listFailures(await verifySource({ ...source, isNameless: true }, options))).toEqual([
        'openings',
      ]);
    });

    it('accepts that a winner’s name was erased', async () => {
      expect(await failuresOf(opened(winner?.number ?? 0, { name: null, nameNonce: null }))).toEqual([]);
    });

    it('rejects openings before the list is sealed', async () => {
      const draw = openDraw({ version });
      addTicket(draw);
      const bundle = { ...bundleOf(draw), openings: draw.openings };
      expect(listFailures(await reportOn(bundle))).toEqual(['openings']);
    });

    it('rejects a paid ticket without an answer in a draw with a game, even before the list is sealed', async () => {
      const draw = openDraw({ version });
      addTicket(draw);
      expect(await failuresOf(changedEntry(draw, 'ticket', { answer: null }))).toEqual(['openings']);
      // only in version 2 can a postal entry have an answer
      const byPost = await failuresOf(changedEntry(draw, 'ticket', { route: 'post' }));
      expect(byPost).toEqual(version === 1 ? ['openings'] : []);
    });
  });
});
