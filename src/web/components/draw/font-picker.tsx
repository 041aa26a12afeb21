import type { FontPair } from '#domain/looks/choices.ts';
import { RadioCards } from '#web/components/ui/choice.tsx';
import { FONT_CHOICES } from './fonts.ts';

type FontPickerProps = { value: FontPair; onChange: (pair: FontPair) => void };

/** Lists the four font pairs by name. It loads no fonts; the preview does. */
export function FontPicker({ value, onChange }: FontPickerProps) {
  return (
    <RadioCards
      legend="Fonts"
      name="fontPair"
      value={value}
      onChange={onChange}
      options={FONT_CHOICES.map((choice) => ({
        value: choice.value,
        title: choice.label,
        text: choice.faces,
      }))}
    />
  );
}
