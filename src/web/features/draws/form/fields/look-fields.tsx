import { useController } from 'react-hook-form';
import type { Layout } from '#domain/looks/choices.ts';
import { FontPicker } from '#web/components/draw/font-picker.tsx';
import { ThemePicker } from '#web/components/draw/theme-picker.tsx';
import type { DrawValues } from '../values.ts';
import { ChoiceField } from './choice-field.tsx';
import { LayoutSketch } from './layout-sketch.tsx';

const LAYOUTS: readonly { value: Layout; title: string; text: string }[] = [
  { value: 'classic', title: 'Classic', text: 'Picture and text, with the tickets alongside.' },
  { value: 'poster', title: 'Poster', text: 'A big title on a coloured background.' },
  { value: 'story', title: 'Story', text: 'One column that reads from top to bottom.' },
];

/** Colours, layout and fonts of the draw's pages. */
export function LookFields() {
  const scheme = useController<DrawValues, 'colorScheme'>({ name: 'colorScheme' }).field;
  const custom = useController<DrawValues, 'customColor'>({ name: 'customColor' }).field;
  const fonts = useController<DrawValues, 'fontPair'>({ name: 'fontPair' }).field;
  return (
    <>
      <ThemePicker
        value={scheme.value}
        onChange={scheme.onChange}
        customColor={custom.value}
        onCustomColor={custom.onChange}
      />
      <ChoiceField
        name="layout"
        legend="Layout"
        columns={3}
        options={LAYOUTS.map((layout) => ({ ...layout, art: <LayoutSketch layout={layout.value} /> }))}
      />
      <FontPicker value={fonts.value} onChange={fonts.onChange} />
    </>
  );
}
