import { TreeDeciduous } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { formatPounds, toPence } from '#domain/money/format.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { plural } from '#domain/text/plural.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { useEstimate } from '../use-estimate.ts';
import type { DrawValues } from '../values.ts';

/** The draw's impact on its charity and on trees, if it sells out. */
export function ImpactEstimate() {
  const charityName = useWatch<DrawValues, 'charityName'>({ name: 'charityName' }).trim();
  const { calculation, isFallback, retry } = useEstimate();
  if (isFallback) {
    return (
      <Alert
        tone="warning"
        announce
        title="Error calculating environmental impact. Please try again."
        action={
          <Button variant="secondary" size="sm" onClick={retry}>
            Try again
          </Button>
        }
      />
    );
  }
  if (!calculation) return null;
  const { charityContribution, defaultTrees, additionalTrees, totalTrees } = calculation.total;
  return (
    <Alert icon={TreeDeciduous} title="Your impact if you sell every ticket">
      {formatPounds(toPence(charityContribution))} for {charityName || 'the charity'}, and{' '}
      {plural(totalTrees, 'tree')}
      {additionalTrees > 0 &&
        `: ${formatNumber(defaultTrees)} from us and ${formatNumber(additionalTrees)} from you`}
      .
    </Alert>
  );
}
