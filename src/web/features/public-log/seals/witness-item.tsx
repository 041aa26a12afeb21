import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import type { SealWitness } from '#contract/public-log/seals.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { formatExactTime, formatLongDate } from '#domain/time/london.ts';
import { Badge } from '#web/components/ui/badge.tsx';

type WitnessItemProps = { witness: SealWitness; logSize: number };

/** One witness: its name, and what it has seen last. */
export function WitnessItem({ witness, logSize }: WitnessItemProps) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-line border-b px-4 py-3.5 last:border-b-0 sm:px-5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="wrap-anywhere font-semibold">{witness.name}</p>
        <p className="text-muted">{describeWitness(witness, logSize)}</p>
      </div>
      <WitnessBadge witness={witness} logSize={logSize} />
    </li>
  );
}

function WitnessBadge({ witness: { contradicts, size }, logSize }: WitnessItemProps) {
  if (contradicts) {
    return (
      <Badge tone="danger" icon={CircleAlert}>
        Saw a different version of the log
      </Badge>
    );
  }
  if (size === null) return <Badge icon={CircleDashed}>Not signed yet</Badge>;
  return size < logSize ? (
    <Badge icon={CircleDashed}>Not up to date</Badge>
  ) : (
    <Badge tone="green" icon={CircleCheck}>
      Signed
    </Badge>
  );
}

/** What a witness has seen last, and when. */
export function describeWitness({ size, at }: SealWitness, logSize: number): string {
  if (size === null || at === null) return 'It hasn’t signed this log yet.';
  const seen =
    size >= logSize ? 'Saw every entry' : `Saw ${formatNumber(size)} of ${formatNumber(logSize)} entries`;
  return `${seen} on ${formatLongDate(at)} at ${formatExactTime(at)}.`;
}
