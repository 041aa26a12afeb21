import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWitness, type TestWitness } from './witness.ts';

export type TestWitnesses = {
  /** w1, w2 and w3, of which any two are a quorum. */
  witnesses: [TestWitness, TestWitness, TestWitness];
  /** The policy of a site with these witnesses. */
  policy: string;
  /** A file with the policy, for `WITNESS_POLICY`. */
  file: string;
  /** Makes all witnesses honest again. */
  mend: () => void;
  stop: () => Promise<void>;
};

/**
 * Starts three witnesses that know this seal log.
 * @param options.now seconds since 1970
 */
export async function startWitnesses(
  log: string,
  options: { now?: () => bigint } = {},
): Promise<TestWitnesses> {
  const directory = mkdtempSync(join(tmpdir(), 'witnesses-'));
  const start = (name: string) =>
    startWitness({ name, file: join(directory, `${name}.json`), logs: [log], ...options });
  const witnesses: TestWitnesses['witnesses'] = [await start('w1'), await start('w2'), await start('w3')];
  const lines = witnesses.map(({ line }) => line);
  const policy = [`log ${log}`, ...lines, 'group any-two 2 w1 w2 w3', 'quorum any-two', ''].join('\n');
  const file = join(directory, 'policy');
  writeFileSync(file, policy);
  return {
    witnesses,
    policy,
    file,
    mend: () => {
      for (const witness of witnesses) witness.behave('honest');
    },
    stop: async () => {
      for (const witness of witnesses) await witness.stop();
      rmSync(directory, { recursive: true });
    },
  };
}
