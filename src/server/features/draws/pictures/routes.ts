import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Id } from '#contract/ids.ts';
import type { PictureFormat } from '#domain/pictures/address.ts';
import { createBodyBudget } from '#server/plugins/body-budget.ts';
import { hasCopy } from '#server/plugins/conditional-request.ts';
import { serve } from '#server/plugins/serve-call.ts';
import type { Identify } from '#server/viewer.ts';
import type { PictureFile, PicturesService } from './service.ts';

/** Limits for upload bodies in progress: four of the largest size in total, and two per user. */
const ON_THEIR_WAY = { bytes: 64 * 1024 * 1024, bytesEach: 32 * 1024 * 1024 };

export function pictureRoutes(app: FastifyInstance, pictures: PicturesService, identify: Identify): void {
  serve(
    app,
    'POST /api/upload-image',
    async ({ viewer, body }) => ({ url: await pictures.upload(viewer.id, body.image) }),
    // Only hosts can send large bodies, and only within the budget.
    { beforeBody: { identify, budget: createBodyBudget(ON_THEIR_WAY) } },
  );
  serve(app, 'POST /api/v1/pictures/copy', async ({ viewer, body }) => ({
    url: await pictures.copy(viewer, body.url),
  }));
  serve(app, 'GET /api/cloudinary-signature', async () => pictures.account());
  serve(app, 'POST /api/cloudinary-signature', async ({ viewer, body }) =>
    pictures.sign(viewer.id, body.params_to_sign),
  );
}

const YEAR = 31_536_000;

/** The SHA-256 of a file's bytes. */
const HASH = /^[0-9a-f]{64}$/;

const FILE = /^(?<width>\d{1,5})(?:x(?<height>\d{1,5})(?=\.webp))?\.(?<format>avif|webp)$/;

type Address = { Params: { id: string; file: string } };

/** Serves the picture files, which are public and immutable and not part of the contract. */
export function pictureFiles(app: FastifyInstance, pictures: PicturesService): void {
  app.get<{ Params: { hash: string } }>(
    '/pictures/sha256/:hash',
    { compress: false, logLevel: 'warn' },
    async (request, reply) => {
      const { hash } = request.params;
      const found = HASH.test(hash) ? await pictures.readFileByHash(hash) : undefined;
      // Verifiers on other sites compare the bytes with the terms in a draw's log.
      reply.header('access-control-allow-origin', '*');
      return sendFile(found, request, reply);
    },
  );
  app.get<Address>('/pictures/:id/:file', { compress: false, logLevel: 'warn' }, async (request, reply) =>
    sendFile(await findFile(pictures, request.params), request, reply),
  );
}

async function findFile(
  pictures: PicturesService,
  address: Address['Params'],
): Promise<PictureFile | undefined> {
  const id = Id.safeParse(address.id).data;
  const { width, height, format } = FILE.exec(address.file)?.groups ?? {};
  if (!id || !width || !format) return undefined;
  return pictures.readFile({
    id,
    width: Number(width),
    format: format as PictureFormat,
    height: height === undefined ? undefined : Number(height),
  });
}

function sendFile(
  found: PictureFile | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (!found) return reply.code(404).type('text/plain').send('We couldn’t find this picture.');
  reply.headers({ etag: found.tag, 'cache-control': `public, max-age=${YEAR}, immutable` });
  if (hasCopy(request, found.tag)) return reply.code(304).send();
  return reply.type(`image/${found.format}`).send(Buffer.from(found.bytes));
}
