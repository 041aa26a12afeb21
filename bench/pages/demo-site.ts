import type { PrizeDraw } from '#contract/draws/draws.ts';
import { type RunningSite, startSite } from '../../scripts/running-site.ts';

/** Runs the program with its demo draws. @param use gets the path of a draw page with a picture */
export async function withDemoSite<Result>(
  use: (site: RunningSite, drawPage: string) => Promise<Result>,
  environment: Record<string, string> = {},
  options: { program?: string } = {},
): Promise<Result> {
  const site = await startSite({ DEMO: '1', NODE_ENV: 'production', ...environment }, options);
  try {
    return await use(site, findDrawPage(await site.client()('GET /api/v1/prize-draws', { query: {} })));
  } finally {
    await site.stop();
  }
}

function findDrawPage(draws: readonly PrizeDraw[]): string {
  const draw = draws.find(({ imageUrl }) => imageUrl !== null);
  if (!draw) throw new Error('No demo draw has a picture.');
  return `/prize-draw/${draw.id}`;
}
