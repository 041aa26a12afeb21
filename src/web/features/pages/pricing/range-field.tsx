import { useId } from 'react';
import { formatNumber } from '#domain/text/numbers.ts';

type RangeFieldProps = {
  label: string;
  suffix?: string;
  bounds: { min: number; max: number; step: number };
  value: string;
  onChange: (value: string) => void;
};

/** A number chosen with a slider. Its value is printed next to the label. */
export function RangeField({ label, suffix = '', bounds, value, onChange }: RangeFieldProps) {
  const id = useId();
  return (
    <div>
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        <output htmlFor={id} className="tabular font-semibold">
          {formatNumber(Number(value))}
          {suffix}
        </output>
      </div>
      <input
        id={id}
        type="range"
        {...bounds}
        value={value}
        aria-valuetext={`${value}${suffix}`}
        onChange={(event) => onChange(event.target.value)}
        className="-outline-offset-2 h-11 w-full cursor-pointer rounded-control accent-accent"
      />
    </div>
  );
}
