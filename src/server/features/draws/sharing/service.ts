import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { Site } from '#contract/platform/site.ts';
import { tagAddress } from '#domain/insights/tag-address.ts';
import { buildDrawPath } from '#domain/organisations/addresses.ts';
import { listWidths, parsePictureAddress } from '#domain/pictures/address.ts';
import {
  computeCodeVersion,
  computeShareVersion,
  computeSiteVersion,
  computeStoryVersion,
} from '#domain/sharing/addresses.ts';
import { computeOrganisationVersion, type OrganisationCard } from '#domain/sharing/organisation-card.ts';
import { buildShareCard } from '#domain/sharing/share-card.ts';
import { type BeforeMaking, createMakeOnce } from '#server/concurrency/make-once.ts';
import type { Database } from '#server/db/database.ts';
import { type DrawsService, presentDraw, throwDrawNotFound } from '../lifecycle/service.ts';
import type { PicturesService } from '../pictures/service.ts';
import { computePosterVersion, drawPoster } from './print/poster.ts';
import { buildQrPng, buildQrSvg } from './print/qr-code.ts';
import { drawOrganisationImage, drawShareImage, drawSiteShareImage, drawStory } from './print/share-image.ts';
import * as store from './store.ts';

/** Room for about 240 images and posters of 100 KB, so that a process generates each popular one only once. */
const CACHED_BYTES = 24 * 1024 * 1024;

/** The picture width in pixels that share images and printed posters need. */
const WIDE_ENOUGH = 1280;

/** A file to send. Its version is known before the file is generated. */
export type GeneratedFile = { version: string; make: (ifNew?: BeforeMaking) => Promise<Uint8Array> };

type Needs = {
  db: Database;
  draws: Pick<DrawsService, 'show'>;
  pictures: Pick<PicturesService, 'readFile'>;
  site: () => Promise<Omit<Site, 'publicUrl'>>;
  now: () => Date;
};

/** Provides the files for sharing a draw. All callers get what a visitor would see. */
export function createSharing({ db, draws, pictures, site, now }: Needs) {
  const once = createMakeOnce({ cachedBytes: CACHED_BYTES, maxWaiting: 20 });

  /** @throws {ApiError} 404 if a visitor cannot find the draw, or if the site is on hold */
  const draw = async (id: string): Promise<PrizeDraw> => {
    if ((await site()).holding) throwDrawNotFound();
    return presentDraw(await draws.show(null, id));
  };

  const pictureOf = async ({ imageUrl }: Pick<PrizeDraw, 'imageUrl'>): Promise<Uint8Array | undefined> => {
    const stored = imageUrl === null ? undefined : parsePictureAddress(imageUrl);
    if (!stored) return undefined;
    const width = listWidths(stored).find((one) => one >= WIDE_ENOUGH) ?? stored.width;
    return (await pictures.readFile({ id: stored.id, width, format: 'webp' }))?.bytes;
  };

  const logoOf = ({ organisation }: PrizeDraw) => pictureOf({ imageUrl: organisation?.logoUrl ?? null });

  return {
    draw,

    now,

    shareImage: async (id: string): Promise<GeneratedFile> => {
      const shown = await draw(id);
      const card = buildShareCard(shown);
      const { brandName } = await site();
      const version = computeShareVersion(card, brandName);
      const image = async () =>
        drawShareImage({
          card,
          brandName,
          picture: await pictureOf(shown),
          logo: await logoOf(shown),
        });
      return { version, make: (ifNew) => once(`image ${id} ${version}`, image, ifNew) };
    },

    organisationImage: async (card: OrganisationCard): Promise<GeneratedFile> => {
      const { brandName, holding } = await site();
      if (holding) throwDrawNotFound();
      const version = computeOrganisationVersion(card, brandName);
      const image = async () => drawOrganisationImage({ card, brandName, picture: await pictureOf(card) });
      return { version, make: (ifNew) => once(`organisation ${version}`, image, ifNew) };
    },

    /** Returns a tall picture of the draw for stories. */
    story: async (id: string, origin: string): Promise<GeneratedFile> => {
      const shown = await draw(id);
      const card = buildShareCard(shown);
      const { brandName } = await site();
      const address = tagAddress(origin + buildDrawPath(shown), 'qr');
      const version = computeStoryVersion(card, brandName, address);
      const story = async () => drawStory({ card, brandName, address, picture: await pictureOf(shown) });
      return { version, make: (ifNew) => once(`story ${version}`, story, ifNew) };
    },

    siteImage: async (): Promise<GeneratedFile> => {
      const { brandName } = await site();
      const image = () => drawSiteShareImage(brandName);
      return {
        version: computeSiteVersion(brandName),
        make: (ifNew) => once(`site ${brandName}`, image, ifNew),
      };
    },

    /**
     * Returns a poster for the draw.
     * @param origin the site's origin, which is printed on the poster
     */
    poster: async (id: string, origin: string): Promise<GeneratedFile> => {
      const shown = await draw(id);
      const { brandName } = await site();
      const poster = { draw: shown, card: buildShareCard(shown), brandName, origin };
      const version = computePosterVersion(poster);
      const sheet = async () => drawPoster(poster, await pictureOf(shown), await logoOf(shown));
      return { version, make: (ifNew) => once(`poster ${version}`, sheet, ifNew) };
    },

    /** Returns a QR code for the draw's address. As a PNG, it is large enough for a leaflet. */
    qrCode: async (id: string, origin: string, format: 'svg' | 'png'): Promise<GeneratedFile> => {
      const address = tagAddress(origin + buildDrawPath(await draw(id)), 'qr');
      const code = async () => (format === 'png' ? buildQrPng(address) : Buffer.from(buildQrSvg(address)));
      return {
        version: computeCodeVersion(address),
        make: (ifNew) => once(`${format} ${address}`, code, ifNew),
      };
    },

    sitemapFiles: () => store.countFiles(db),
    /** Yields the pages of organisations, in the first file, and of draws. */
    sitemapPages: async function* (file: number): AsyncGenerator<store.ListedPage> {
      if (file === 1) yield* await store.listListedOrganisations(db);
      yield* store.listListedDraws(db, file);
    },
  };
}

export type SharingService = ReturnType<typeof createSharing>;
