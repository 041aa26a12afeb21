import type { Point } from '#web/features/pages/site/points.tsx';
import type { Story } from '#web/features/pages/site/stories.tsx';

/** What one of the solution pages says. All six have the same parts, each in words of its own. */
export type Solution = {
  title: string;
  lead: string;
  /** What the drawing shows, for those who do not see it. */
  picture: string;
  benefits: Titled<readonly Point[]>;
  useCases: Titled<readonly [Point, Point, Point]>;
  /** A draw whose money is divided by the same rules as any. */
  sums: { heading: string; host: string; tickets: number; pricePence: number; charityPercentage: number };
  /** Made up, without names and figures; the page marks them as examples. */
  stories: Titled<readonly [Story, Story]>;
  /** Things to raffle. */
  ideas: Titled<readonly string[]>;
  closing: { title: string; text: string; button: string };
};

type Titled<T> = { heading: string; items: T };
