import type { PrizeDraw } from '#contract/draws/draws.ts';
import { type RunningSite, startSite } from '../../scripts/running-site.ts';

/** The program with its demo draws, and the page of one that has a picture. */
export async function withDemoSite<Result>(
  use: (site: RunningSite, drawPage: string) => Promise<Result>,
  environment: Record<string, string> = {},
  options: { program?: string } = {},
): Promise<Result> {
  const site = await startSite({ DEMO: '1', NODE_ENV: 'production', ...environment }, options);
  try {
    return await use(site, pageOf(await site.client()('GET /api/v1/prize-draws', { query: {} })));
  } finally {
    await site.stop();
  }
}

function pageOf(draws: readonly PrizeDraw[]): string {
  const draw = draws.find(({ imageUrl }) => imageUrl !== null);
  if (!draw) throw new Error('No demo draw has a picture.');
  return `/prize-draw/${draw.id}`;
}
