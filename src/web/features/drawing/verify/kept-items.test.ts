import { describe, expect, it } from 'vitest';
import { toCanonical } from '#domain/proof/canonical.ts';
import { proofVectors, proofVectorsV2 } from '../../../../../tests/helpers/proof-vectors.ts';
import {
  addItem,
  buildKept,
  isDamaged,
  isOfAnotherDraw,
  parsePastedItems,
  readFileItems,
} from './kept-items.ts';

const [{ vector } = { vector: undefined }] = proofVectors.filter(({ name }) => name === '05-beacon-40.json');
if (!vector) throw new Error('there is no such test vector');
const { bundle } = vector;

describe('the evidence that a visitor kept', () => {
  it('can be a seal log with its members in any order, long or short, which belongs to every draw', async () => {
    const head = (draw: string) =>
      `{"draw":"${draw}","origin":"draws.example/api/v1/prize-draws/${draw}/log"}`;
    const entries = [head('draw-a'), head('draw-b')];
    for (const checkpoint of ['seals', 'x'.repeat(10_000)]) {
      for (const text of [JSON.stringify({ checkpoint, entries }), JSON.stringify({ entries, checkpoint })]) {
        const [item] = await readFileItems(new File([text], 'seals'));
        if (!item) throw new Error('not read');
        expect(item).toMatchObject({ kind: 'seal-log', content: text });
        expect(isOfAnotherDraw(item, 'draw-b')).toBe(false);
      }
    }
  });

  it('is recognised by kind, pasted or as a file', async () => {
    expect(parsePastedItems(bundle.vkey)).toMatchObject([{ kind: 'key', content: bundle.vkey }]);
    expect(parsePastedItems('hello')).toEqual([]);
    const [head] = await readFileItems(new File([bundle.checkpoint], 'head.txt'));
    expect(head).toMatchObject({ kind: 'head', name: 'head.txt', content: bundle.checkpoint });
    expect(await readFileItems(new File(['hello'], 'hello.txt'))).toEqual([]);
  });

  it('can be a witness policy or a copy of the seal log, and a proof is never taken for one', async () => {
    const policy = `# Mine\n\nwitness w1 ${bundle.vkey}\r\nquorum w1`;
    expect(parsePastedItems(policy)).toMatchObject([
      { kind: 'policy', content: `# Mine\n\nwitness w1 ${bundle.vkey}\nquorum w1\n` },
    ]);
    expect(parsePastedItems('logs of the draw')).toEqual([]);
    const { checkpoint } = bundle;
    for (const entries of [[], Array<string>(1_000).fill('{"type":"seal-log"}')]) {
      const text = JSON.stringify({ checkpoint, entries });
      expect(await readFileItems(new File([text], 'seals'))).toMatchObject([
        { kind: 'seal-log', content: text },
      ]);
    }
    const { entries } = bundle;
    for (const proof of [
      toCanonical({ ...bundle }),
      JSON.stringify(Object.assign({ checkpoint, entries }, bundle)),
    ]) {
      expect(parsePastedItems(proof)).toMatchObject([{ kind: 'bundle' }]);
      expect(await readFileItems(new File([proof], 'proof'))).toMatchObject([{ kind: 'bundle' }]);
    }
    // A text that no line of a policy follows is read in no time.
    expect(parsePastedItems(`#${'\n'.repeat(100_000)}x`)).toEqual([]);
  });

  it('is recognised as damaged if it is cut off, so that it is not checked as if it contradicted the log [VERIFY-28]', async () => {
    const [{ file } = { file: '' }] = proofVectorsV2.flatMap((one) => one.vector.tickets);
    const list = `[${file},${file}]`;
    const receipt = vector.tlogProofOfTicket1 ?? '';
    const cutOff = [
      ...[file.slice(0, -2), file.slice(0, 60), file.slice(0, 20), list.slice(0, -4), `[${file},{}]`],
      ...[receipt.slice(0, -150), receipt.slice(0, 40), JSON.stringify(bundle).slice(0, 500)],
    ];
    for (const text of cutOff) {
      expect(parsePastedItems(text).filter(isDamaged), text.slice(0, 50)).toHaveLength(1);
      expect((await readFileItems(new File([text], 'cut-off.json'))).filter(isDamaged)).toHaveLength(1);
    }
    for (const text of [file, list, receipt, bundle.checkpoint, bundle.vkey, JSON.stringify(bundle)])
      expect(parsePastedItems(text).filter(isDamaged), text.slice(0, 50)).toEqual([]);
    // All ticket files in the test vectors can be read, also those that contradict their log.
    for (const one of proofVectorsV2.flatMap(({ vector: { tickets } }) => tickets))
      expect(parsePastedItems(one.file).filter(isDamaged)).toEqual([]);
  });

  it('remains a file if it is a whole proof, so that the worker can read it', async () => {
    const file = new File([JSON.stringify(bundle)], 'proof');
    expect(await readFileItems(file)).toMatchObject([{ kind: 'bundle', content: file }]);
  });

  it.each([
    ['tlog-proof', vector.tlogProofOfTicket1],
    ['head', bundle.checkpoint],
    ['key', bundle.vkey],
    ['bundle', JSON.stringify(bundle)],
  ])('is recognised if it belongs to another draw: a %s', (kind, text) => {
    const [item] = parsePastedItems(text ?? '');
    if (!item) throw new Error('not read');
    expect(item.kind).toBe(kind);
    expect(isOfAnotherDraw(item, bundle.draw)).toBe(false);
    expect(isOfAnotherDraw(item, 'another')).toBe(true);
  });

  it('contains each item once, and at most one key and one policy', () => {
    const [key] = parsePastedItems(bundle.vkey);
    const [head] = parsePastedItems(bundle.checkpoint);
    if (!key || !head) throw new Error('not read');
    const other = { ...key, id: 'other', content: 'other' };
    const policy = { ...key, id: 'policy', kind: 'policy' as const, content: 'quorum none' };
    const newPolicy = { ...policy, id: 'new', content: 'quorum w1' };
    const items = [head, head, key, policy, other, newPolicy].reduce(addItem, []);
    expect(items).toEqual([head, other, newPolicy]);
    const earlier = [bundle.checkpoint];
    expect(buildKept(items)).toEqual({
      pinned: 'other',
      policy: 'quorum w1',
      sealLog: null,
      earlier,
      tickets: [],
    });
    expect(buildKept([])).toEqual({
      pinned: null,
      policy: null,
      sealLog: null,
      earlier: [],
      tickets: [],
    });
  });
});
