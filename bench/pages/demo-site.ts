import { type RunningSite, startSite } from '../../scripts/running-site.ts';

export type DemoSite = {
  url: string;
  /** The address of the page of a draw that has a picture. */
  drawPage: string;
};

/** Runs the program with its demo draws. */
export async function withDemoSite<Result>(
  use: (site: DemoSite) => Promise<Result>,
  environment: Record<string, string> = {},
  options: { program?: string } = {},
): Promise<Result> {
  const site = await startSite({ ...environment, DEMO: '1' }, options);
  try {
    return await use({ url: site.url, drawPage: await findDrawPage(site) });
  } finally {
    await site.stop();
  }
}

async function findDrawPage({ url, client }: RunningSite): Promise<string> {
  const draws = await client()('GET /api/v1/prize-draws', { query: {} });
  const draw = draws.find(({ imageUrl }) => imageUrl !== null);
  if (!draw) throw new Error('No demo draw has a picture.');
  return `${url}/prize-draw/${draw.id}`;
}
