import { Readable } from 'node:stream';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Id } from '#contract/ids.ts';
import { parseVideo, VIDEO_FRAMES } from '#domain/draws/video.ts';
import type { OrganisationCard } from '#domain/sharing/organisation-card.ts';
import { ApiError } from '#server/api-error.ts';
import { hasCopy } from '#server/plugins/conditional-request.ts';
import { toNetwork } from '#server/plugins/ip-network.ts';
import { findOrigin } from '#server/plugins/same-site.ts';
import { buildEmbedPolicy, buildVideoPolicy } from '#server/plugins/security-headers.ts';
import { buildEmbedCard } from './embed/card.ts';
import { readEmbedFont } from './embed/fonts.ts';
import { buildVideoPage } from './embed/video.ts';
import { presentManifest, presentRobots, presentSitemap, presentSitemapIndex } from './present.ts';
import type { GeneratedFile, SharingService } from './service.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const SHORT_LIVED = 'public, max-age=300';
const FOR_A_MOMENT = 'public, max-age=10, stale-while-revalidate=60';

type Needs = {
  sharing: SharingService;
  publicUrl: string | undefined;
  site: () => Promise<{ brandName: string; holding: boolean }>;
  /** What an organisation's share image shows, which the feature with its page knows. */
  organisationCard: (slug: string) => Promise<OrganisationCard>;
  /** Whether to limit how many files are generated for one network. */
  limits: boolean;
};

/** Registers public files outside the API. They are the same for all callers, and no cookie is read or set. */
export function sharingRoutes(app: FastifyInstance, needs: Needs): void {
  app.register(async (files) => {
    // Errors must not be cached, because a draw can be published, or a limit can expire, at any time.
    files.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    const send = createSender(await createLimitCheck(files, needs.limits));
    imageRoutes(files, needs, send);
    paperRoutes(files, needs, send);
    embedRoutes(files, needs);
    crawlerRoutes(files, needs);
  });
}

function imageRoutes(app: FastifyInstance, { sharing, organisationCard }: Needs, send: SendFile): void {
  app.get<{ Params: { file: string } }>('/share/site/:file', async (request, reply) => {
    const generated = await sharing.siteImage();
    const current = request.params.file === `${generated.version}.jpg`;
    return send(request, reply, generated, { type: 'image/jpeg', current });
  });
  app.get<{ Params: { slug: string; file: string } }>(
    '/share/organisation/:slug/:file',
    async (request, reply) => {
      const { slug, file } = request.params;
      if (!/^[0-9a-z]{14}\.jpg$/.test(file)) throw fileNotFound();
      const generated = await sharing.organisationImage(await organisationCard(slug));
      return send(request, reply, generated, {
        type: 'image/jpeg',
        current: file === `${generated.version}.jpg`,
      });
    },
  );
  app.get<{ Params: { id: string; file: string } }>('/share/:id/:file', async (request, reply) => {
    const { id, file } = request.params;
    if (!/^[0-9a-z]{14}\.jpg$/.test(file)) throw fileNotFound();
    const generated = await sharing.shareImage(drawId(id));
    // An outdated address returns the current image, so caches must not keep it for long.
    return send(request, reply, generated, {
      type: 'image/jpeg',
      current: file === `${generated.version}.jpg`,
    });
  });
}

function paperRoutes(app: FastifyInstance, { sharing, publicUrl }: Needs, send: SendFile): void {
  app.get<{ Params: { id: string } }>('/prize-draw/:id/story.jpg', async (request, reply) => {
    const generated = await sharing.story(drawId(request.params.id), origin(request, publicUrl));
    return send(request, reply, generated, { type: 'image/jpeg', current: false });
  });
  app.get<{ Params: { id: string } }>('/prize-draw/:id/poster.pdf', async (request, reply) => {
    const generated = await sharing.poster(drawId(request.params.id), origin(request, publicUrl));
    reply.header('content-disposition', 'inline; filename="poster.pdf"');
    return send(request, reply, generated, { type: 'application/pdf', current: false });
  });
  app.get<{ Params: { id: string; format: string } }>(
    '/prize-draw/:id/qr.:format',
    async (request, reply) => {
      const { id, format } = request.params;
      if (format !== 'svg' && format !== 'png') throw fileNotFound();
      const generated = await sharing.qrCode(drawId(id), origin(request, publicUrl), format);
      const type = format === 'png' ? 'image/png' : 'image/svg+xml';
      return send(request, reply, generated, { type, current: false });
    },
  );
}

type Embedding = { Params: { id: string }; Querystring: { theme?: string } };

function embedRoutes(app: FastifyInstance, { sharing, publicUrl, site }: Needs): void {
  app.get<Embedding>('/embed/prize-draw/:id', async (request, reply) => {
    const draw = await sharing.draw(drawId(request.params.id)).catch(missingIsNone);
    const page = buildEmbedCard({
      draw,
      brandName: (await site()).brandName,
      origin: origin(request, publicUrl),
      theme: request.query.theme,
      now: sharing.now(),
    });
    reply.headers({
      'content-security-policy': buildEmbedPolicy(page.styleHashes),
      'cache-control': FOR_A_MOMENT,
      // Search engines should index the draw's own page instead.
      'x-robots-tag': 'noindex',
      'cross-origin-resource-policy': 'cross-origin',
    });
    return reply
      .code(draw ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(page.html);
  });
  // A page of its own, so that the pages of the site need not allow frames of other sites.
  app.get<{ Params: { id: string } }>('/embed/prize-draw/:id/video', async (request, reply) => {
    const { title, videoUrl } = await sharing.draw(drawId(request.params.id));
    const video = videoUrl === null ? null : parseVideo(videoUrl);
    if (!video) throw fileNotFound();
    const { hostname } = new URL(origin(request, publicUrl));
    reply.headers({
      'content-security-policy': buildVideoPolicy(VIDEO_FRAMES[video.site]),
      'x-robots-tag': 'noindex',
    });
    return reply.type('text/html; charset=utf-8').send(buildVideoPage({ title, video, hostname }));
  });
  app.get<{ Params: { file: string } }>('/embed/fonts/:file', async (request, reply) => {
    const font = await readEmbedFont(request.params.file);
    if (!font) throw fileNotFound();
    return reply.header('cache-control', IMMUTABLE).type('font/woff2').send(font);
  });
}

function crawlerRoutes(app: FastifyInstance, { sharing, publicUrl, site }: Needs): void {
  const sendSitemap = (request: FastifyRequest, reply: FastifyReply, file: number) => {
    const lines = presentSitemap(origin(request, publicUrl), sharing.sitemapPages(file), file);
    return reply
      .header('cache-control', SHORT_LIVED)
      .type('application/xml')
      .send(Readable.from(lines, { objectMode: false }));
  };
  app.get('/sitemap.xml', async (request, reply) => {
    if ((await site()).holding) throw fileNotFound();
    const files = await sharing.sitemapFiles();
    if (files === 1) return sendSitemap(request, reply, 1);
    reply.header('cache-control', SHORT_LIVED).type('application/xml');
    return reply.send(presentSitemapIndex(origin(request, publicUrl), files));
  });
  app.get<{ Params: { file: string } }>('/sitemaps/:file', async (request, reply) => {
    const [, digits] = /^([1-9]\d{0,5})\.xml$/.exec(request.params.file) ?? [];
    if (!digits || (await site()).holding) throw fileNotFound();
    if (Number(digits) > (await sharing.sitemapFiles())) throw fileNotFound();
    return sendSitemap(request, reply, Number(digits));
  });
  app.get('/robots.txt', async (request, reply) => {
    const { holding } = await site();
    reply.header('cache-control', SHORT_LIVED).type('text/plain; charset=utf-8');
    return reply.send(presentRobots(origin(request, publicUrl), holding));
  });
  app.get('/site.webmanifest', async (_request, reply) => {
    const manifest = presentManifest((await site()).brandName);
    reply.header('cache-control', SHORT_LIVED).type('application/manifest+json');
    return reply.send(JSON.stringify(manifest));
  });
}

/** How many images, posters and codes are generated for one network per minute. Cached files do not count. */
const GENERATED_PER_MINUTE = 60;

type LimitCheck = (request: FastifyRequest) => Promise<void>;

async function createLimitCheck(app: FastifyInstance, limits: boolean): Promise<LimitCheck> {
  if (!limits) return async () => {};
  await app.register(rateLimit, { global: false, keyGenerator: (request) => toNetwork(request.ip) });
  const count = app.createRateLimit({ max: GENERATED_PER_MINUTE, timeWindow: 60_000 });
  return async (request) => {
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    throw new ApiError('too_many', 'That was a little fast. Please wait a moment and try again.', {
      retryAfterSeconds: Math.max(1, counted.ttlInSeconds),
    });
  };
}

type Sending = { type: string; current: boolean };

/** Creates a function that sends a file. It generates the file only if the caller does not already have it. */
function createSender(checkLimit: LimitCheck) {
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    { version, make }: GeneratedFile,
    { type, current }: Sending,
  ): Promise<FastifyReply> => {
    const tag = `"${version}"`;
    const headers = { etag: tag, 'cache-control': current ? IMMUTABLE : SHORT_LIVED };
    if (hasCopy(request, tag)) return reply.headers(headers).code(304).send();
    const bytes = await make(() => checkLimit(request));
    return reply.headers(headers).type(type).send(Buffer.from(bytes));
  };
}

type SendFile = ReturnType<typeof createSender>;

function drawId(id: string): string {
  const { data } = Id.safeParse(id);
  if (data === undefined) throw fileNotFound();
  return data;
}

function origin(request: FastifyRequest, publicUrl: string | undefined): string {
  const found = findOrigin(request, publicUrl);
  if (!found) throw new ApiError('invalid', 'This address isn’t valid.');
  return found;
}

function missingIsNone(error: unknown): undefined {
  if (error instanceof ApiError && error.status === 404) return undefined;
  throw error;
}

const fileNotFound = () => new ApiError('missing', 'There’s nothing at this address.');
