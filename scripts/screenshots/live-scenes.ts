import type { Scene } from './camera.ts';
import type { Draws } from './draws.ts';
import { STORIES, tell } from './live-stories.ts';

/** The live screen in every scene, and in the colours and letters of several draws. */
export function liveScenes({ lighthouse, supper, hamper, cakes, long }: Draws): Scene[] {
  const draws = [lighthouse, hamper, cakes, supper];
  const stories = Object.entries(STORIES).map(([name, story], index): Scene => {
    const draw = draws[index % draws.length] ?? lighthouse;
    return {
      name: `live/${name}`,
      path: `/prize-draw/${draw.id}/live`,
      before: (page) => tell(page, draw, story),
      act: (page) => page.locator(`[data-scene="${story.scene}"]`).waitFor(),
    };
  });
  return [
    ...stories,
    { name: 'live/longest', path: `/prize-draw/${long.id}/live` },
    {
      name: 'live/missing',
      path: '/prize-draw/0190a1b2-0000-7000-8000-000000000001/live',
      status: 404,
    },
  ];
}
