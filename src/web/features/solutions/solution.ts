import type { OakStage } from '#web/components/art/growing-oak.tsx';
import type { Point } from '#web/features/site/points.tsx';
import type { Story } from '#web/features/site/stories.tsx';

/** What one of the solution pages says. All six have the same parts. */
export type Solution = {
  title: string;
  lead: string;
  benefits: readonly Point[];
  useCases: readonly [Point, Point, Point];
  /** Made up, without names and figures; the page marks them as examples. */
  stories: readonly [Story, Story];
  /** Things to raffle. */
  ideas: readonly string[];
  closing: { title: string; text: string; button: string };
  /** How grown the oak at its head is. */
  stage: OakStage;
};
