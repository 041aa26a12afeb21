import type { FastifyReply } from 'fastify';

type PrivateFile = { name: string; type: string; bytes: Uint8Array };

/**
 * Sends a file that few people may see, as a download that no cache stores. Nothing in it can run as a page, whatever it
 * contains.
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
