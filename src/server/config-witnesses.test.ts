import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { listConfigProblems } from '../../tests/helpers/config-problems.ts';
import { createLogKey, createWitnessKey } from '../../tests/helpers/witness-key.ts';
import { readConfig } from './config.ts';

describe('the witness policy [OPS-30]', () => {
  const log = createLogKey('draws.example/seals').vkey;
  const witness = createWitnessKey('witness.example').vkey;
  const directory = mkdtempSync(join(tmpdir(), 'policy-'));
  afterAll(() => rmSync(directory, { recursive: true }));
  const path = join(directory, 'policy');
  const problemsWith = (content: string | Uint8Array) => {
    writeFileSync(path, content);
    return listConfigProblems({ WITNESS_POLICY: path });
  };
  const asked = (url: string) => `log ${log}\nwitness w1 ${witness} ${url}\nquorum w1\n`;

  it('is read from the file that the setting names', () => {
    const text = asked('https://witness.example/prefix');
    expect(problemsWith(text)).toEqual([]);
    const { witnessPolicy } = readConfig({ WITNESS_POLICY: path });
    expect(witnessPolicy).toMatchObject({ text, policy: { quorum: 'w1', witnesses: [{ name: 'w1' }] } });
    expect(problemsWith(asked('http://127.0.0.1:8080'))).toEqual([]);
    expect(problemsWith(asked(''))).toEqual([]);
  });

  it.each([
    ['', 'The policy names no log.'],
    [`log ${log}\n`, 'The policy has no quorum line.'],
    [`log ${log}\nquorum w1\n`, 'Line 2 of the policy: "w1" is not defined on an earlier line.'],
    [`log ${witness}\nquorum none\n`, 'Line 1 of the policy: The public key is not an Ed25519 key.'],
    [new Uint8Array([0xff, 0xfe]), `The file ${path} is not UTF-8 text.`],
  ])('that is malformed stops the program with a message', (content, sentence) => {
    expect(problemsWith(content)).toEqual([`WITNESS_POLICY cannot be used. ${sentence}`]);
  });

  it('that cannot be read stops the program with a message', () => {
    const missing = join(directory, 'missing');
    expect(listConfigProblems({ WITNESS_POLICY: missing })).toEqual([
      `WITNESS_POLICY cannot be used. The file ${missing} cannot be read (ENOENT).`,
    ]);
  });

  it.each([
    'http://witness.example',
    'ftp://witness.example',
    'https://me@witness.example',
    'witness.example',
  ])('must not send heads to %s', (url) => {
    expect(problemsWith(asked(url))).toEqual([
      'The address of w1 in WITNESS_POLICY must use https, or http on this machine.',
    ]);
  });
});
