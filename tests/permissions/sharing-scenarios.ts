import { TEXT_FONT } from '#server/features/draws/sharing/embed/fonts.ts';
import { organisationOf } from '../helpers/organisations.ts';
import { onSale, type World } from './world.ts';

type Scenario = (world: World) => Promise<{ params: Record<string, string> }>;

const ofDraw =
  (more: Record<string, string> = {}): Scenario =>
  async (world) => ({ params: { id: await world.draw(onSale()), ...more } });

const ofSite =
  (params: Record<string, string> = {}): Scenario =>
  async () => ({ params });

/** Public files about the site and its draws, which are not calls of the contract. */
export const sharingScenarios: Record<string, Scenario> = {
  'GET /prize-draw/:id/poster.pdf': ofDraw(),
  'GET /prize-draw/:id/story.jpg': ofDraw(),
  'GET /prize-draw/:id/qr.:format': ofDraw({ format: 'svg' }),
  'GET /share/:id/:file, of any version': ofDraw({ file: '00000000000000.jpg' }),
  'GET /embed/prize-draw/:id': ofDraw(),
  'GET /embed/prize-draw/:id/video, without a video': ofDraw(),
  'GET /share/site/:file, of any version': ofSite({ file: '00000000000000.jpg' }),
  'GET /share/organisation/:slug/:file, of any version': async ({ owner }) => ({
    params: { slug: await organisationOf(owner), file: '00000000000000.jpg' },
  }),
  'GET /embed/fonts/:file, one of the site': ofSite({ file: TEXT_FONT }),
  'GET /robots.txt': ofSite(),
  'GET /sitemap.xml': ofSite(),
  'GET /sitemaps/:file, the first': ofSite({ file: '1.xml' }),
  'GET /site.webmanifest': ofSite(),
};
