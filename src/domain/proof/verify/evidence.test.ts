import { describe, expect, it } from 'vitest';
import { proofVectors } from '../../../../tests/helpers/proof-vectors.ts';
import { parseEvidence } from './evidence.ts';

const [known] = proofVectors.filter(({ name }) => name === '05-beacon-40.json');
const bundle = known?.vector.bundle;
const tlogProof = known?.vector.tlogProofOfTicket1;
if (!bundle || !tlogProof) throw new Error('there is no such test vector');

describe('parseEvidence', () => {
  it('distinguishes a proof, a ticket proof, a signed head and a key', () => {
    expect(parseEvidence(JSON.stringify(bundle))?.kind).toBe('bundle');
    expect(parseEvidence(tlogProof)).toEqual({ kind: 'tlog-proof', text: tlogProof });
    expect(parseEvidence(bundle.checkpoint)).toEqual({ kind: 'head', text: bundle.checkpoint });
    expect(parseEvidence(bundle.vkey)).toEqual({ kind: 'key', text: bundle.vkey });
  });

  it('normalises line endings, surrounding space and a missing last newline', () => {
    const pasted = `\uFEFF  ${bundle.checkpoint.trim().replaceAll('\n', '\r\n')}  `;
    expect(parseEvidence(pasted)).toEqual({ kind: 'head', text: bundle.checkpoint });
    expect(parseEvidence(`\n${tlogProof.trim()}`)?.text).toBe(tlogProof);
  });

  it('finds a seal in an API response', () => {
    const { attempt, checkpoint = '' } = bundle.seals[0] ?? {};
    const response = { attempt, countdownEndsAt: '2026-11-21T12:00:00Z', round: 1, seal: checkpoint };
    expect(parseEvidence(JSON.stringify(response))).toEqual({ kind: 'head', text: checkpoint });
    expect(parseEvidence(JSON.stringify({ attempt, checkpoint }))?.kind).toBe('head');
  });

  it('rejects any other text', () => {
    for (const text of ['', 'hello', '{"a":1}', '{', `${bundle.origin}\n50\n`, 'name+12345678+***']) {
      expect(parseEvidence(text), text).toBeNull();
    }
  });
});
