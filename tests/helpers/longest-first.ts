import { statSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take far longer than their size suggests. */
const SLOW = [
  'axe',
  'links',
  'hydration',
  'stripe-payment',
  'permissions',
  'secrecy',
  'after-the-draw',
  'program',
  'seed',
  'command',
  'sequences',
  'drawing',
  'drawing-again',
  'drawing-errors',
  'live',
  'live-screen',
  'story',
  'cancellations',
  'hostile-bodies',
  'card-sequences',
];

/** Starts long files first, so that no worker is still busy with one when the others have finished. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return [...files].sort((a, b) => weight(b) - weight(a));
  }
}

function weight({ moduleId }: TestSpecification): number {
  const slow = SLOW.some((name) => moduleId.endsWith(`/${name}.test.ts`));
  return statSync(moduleId).size + (slow ? 1_000_000 : 0);
}
