import type { FastifyReply } from 'fastify';

type PrivateFile = { name: string; type: string; bytes: Uint8Array };

/**
 * Sends a file that few people may see, as a download that is never stored. The type is fixed and nothing runs as a page,
 * whatever a PDF contains.
 */
export function sendPrivateFile(reply: FastifyReply, file: PrivateFile): Buffer {
  reply.type(file.type).headers({
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
  return Buffer.from(file.bytes);
}
