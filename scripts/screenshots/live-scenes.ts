import { seeElement } from './actions.ts';
import { STORIES, tellStory } from './live-stories.ts';
import { listScenes, MISSING_DRAW, type Scene, type Stage } from './scene.ts';

/** Every scene of the live screen, in the colours and fonts of several draws. */
export function liveScenes({ draws: { lighthouse, supper, hamper, cakes, long } }: Stage): Scene[] {
  const draws = [lighthouse, hamper, cakes, supper];
  const stories = Object.entries(STORIES).map(([name, story], index): Scene => {
    const draw = draws[index % draws.length] ?? lighthouse;
    return {
      name: `live/${name}`,
      path: `/prize-draw/${draw.id}/live`,
      before: (page) => tellStory(page, draw, story),
      act: seeElement(`[data-scene="${story.scene}"]`),
    };
  });
  return [
    ...stories,
    ...listScenes('live')({
      longest: `/prize-draw/${long.id}/live`,
      missing: { path: `${MISSING_DRAW}/live`, status: 404 },
    }),
  ];
}
