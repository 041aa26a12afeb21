import { expect, it } from 'vitest';
import { describeWitness } from './witness-item.tsx';

const witness = { name: 'w', vkey: 'w+1+a', size: 7, at: '2026-11-23T05:10:03Z', contradicts: false };

it('says what a witness has seen last, and when [SEAL-09]', () => {
  expect(describeWitness(witness, 7)).toBe('Saw every entry on 23 November 2026 at 05:10:03 GMT.');
  expect(describeWitness(witness, 1_412)).toBe('Saw 7 of 1,412 entries on 23 November 2026 at 05:10:03 GMT.');
  expect(describeWitness({ ...witness, size: null, at: null }, 7)).toBe('It hasn’t signed this log yet.');
});
