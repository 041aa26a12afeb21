import type { DrawOutcome } from '#contract/payouts/outcome.ts';
import { formatPounds } from '#domain/money/format.ts';
import { plural } from '#domain/text/plural.ts';
import type { Step } from '../steps.ts';

/** Lists what the draw does after its prizes: the charity is paid and trees are planted. Past steps come first. */
export function listPayoutSteps(outcome: DrawOutcome): Step[] {
  const { fixedAt, charity, charityPaidAt, treesPledged, treesPlanted, treesPlantedAt } = outcome;
  const ahead = fixedAt === null ? 'later' : 'now';
  const steps: Step[] = [];
  // Until the outcome is fixed, the amount can change.
  if (charityPaidAt !== null || fixedAt === null || charity > 0) {
    const amount = fixedAt === null ? '' : ` ${formatPounds(charity)}`;
    const state = charityPaidAt === null ? ahead : 'done';
    steps.push({ name: `Charity paid${amount}`, at: charityPaidAt, state });
  }
  if (treesPlantedAt !== null) {
    steps.push({ name: `${plural(treesPlanted, 'tree')} planted`, at: treesPlantedAt, state: 'done' });
  } else if (treesPledged > 0) {
    steps.push({ name: `${plural(treesPledged, 'tree')} pledged`, at: null, state: ahead });
  }
  return steps.toSorted((a, b) => Number(a.at === null) - Number(b.at === null));
}

/** Says what comes next; empty if nothing does. `charityName` is the charity of the draw. */
export function describePayouts(outcome: DrawOutcome, charityName: string): string {
  const { fixedAt, charity, charityPaidAt, treesPledged, treesPlantedAt } = outcome;
  if (fixedAt === null) return 'We’ll know the charity’s share once every prize has arrived or been decided.';
  if (charity > 0 && charityPaidAt === null) return `${formatPounds(charity)} goes to ${charityName}.`;
  return treesPledged > 0 && treesPlantedAt === null ? 'The trees haven’t been planted yet.' : '';
}
