import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { drawQuery } from '#web/features/draws/queries.ts';
import { useApi } from '#web/lib/router-context.ts';
import { outcomeQuery } from '../queries.ts';
import { describePayouts, listPayoutSteps } from './payout-steps.ts';
import { StepRow } from './step-row.tsx';

/** The end of what happened since the draw: the charity’s money and the trees. */
export function PayoutProgress({ id }: { id: string }) {
  const api = useApi();
  const { data: draw } = useSuspenseQuery(drawQuery(api, id));
  const { data: outcome } = useQuery(outcomeQuery(api, id));
  const steps = outcome ? listPayoutSteps(outcome) : [];
  if (!outcome || steps.length === 0) return null;
  const next = describePayouts(outcome, draw.charityName);
  return (
    <>
      <p className="mt-7 mb-2.5">
        <strong className="font-semibold">Charity and trees</strong>
      </p>
      <StepRow steps={steps} label="Charity and trees, step by step" />
      {next && <p className="measure wrap-anywhere mt-2.5">{next}</p>}
    </>
  );
}
