import type { Point } from '#web/features/pages/site/points.tsx';
import type { Story } from '#web/features/pages/site/stories.tsx';

/** The copy of a page for one kind of host. All six have the same sections. */
export type Solution = {
  title: string;
  lead: string;
  /** Alternative text of the drawing. */
  picture: string;
  benefits: Titled<readonly Point[]>;
  useCases: Titled<readonly [Point, Point, Point]>;
  /** An example draw. Its money is divided by the usual rules. */
  sums: { heading: string; host: string; tickets: number; pricePence: number; charityPercentage: number };
  /** The stories are fictional, without names or figures. The page marks them as examples. */
  stories: Titled<readonly [Story, Story]>;
  /** Ideas for prizes. */
  ideas: Titled<readonly string[]>;
  closing: { title: string; text: string; button: string };
};

type Titled<T> = { heading: string; items: T };
