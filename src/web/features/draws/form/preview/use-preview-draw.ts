import { useWatch } from 'react-hook-form';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { useDrawFormFacts } from '../form-context.tsx';
import { useChosenOrganisation } from '../use-publisher.ts';
import type { DrawValues } from '../values.ts';
import { buildPreviewDraw } from './preview-draw.ts';

/** The previewed draw, updated on every change. */
export function usePreviewDraw(): PrizeDraw {
  const { user, stored, openedAt } = useDrawFormFacts();
  const values = useWatch<DrawValues>() as DrawValues;
  const organisation = useChosenOrganisation();
  return buildPreviewDraw(values, { user, organisation, stored, now: openedAt });
}
