import { formatTime } from '#domain/time/london.ts';
import { RadioCards } from '#web/components/ui/choice.tsx';
import { type DateParts, isRepeatedTime, joinDateInput, parseDateInput } from '../dates.ts';

type RepeatedTimeChoiceProps = {
  name: string;
  label: string;
  parts: DateParts;
  onChange: (changed: Partial<DateParts>) => void;
};

/** When the clocks go back, one hour occurs twice. Asks the host to choose one of the two. */
export function RepeatedTimeChoice({ name, label, parts, onChange }: RepeatedTimeChoiceProps) {
  const { hour, minute } = parts;
  if (!isRepeatedTime(joinDateInput({ ...parts, second: false }))) return null;
  const describeTime = (second: boolean) =>
    formatTime(parseDateInput(joinDateInput({ ...parts, second }), null));
  return (
    <div className="mt-4">
      <RadioCards
        legend={`${label}: the clocks go back that night, so ${hour}:${minute} happens twice. Which one do you mean?`}
        name={`${name}Which`}
        value={parts.second ? 'second' : 'first'}
        onChange={(which) => onChange({ second: which === 'second' })}
        options={[
          { value: 'first', title: `The first, ${describeTime(false)}`, text: 'Before the clocks go back.' },
          { value: 'second', title: `The second, ${describeTime(true)}`, text: 'After the clocks go back.' },
        ]}
      />
    </div>
  );
}
