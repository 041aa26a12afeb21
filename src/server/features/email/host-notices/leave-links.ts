import { HOST_NOTICES, type HostNotice } from '#domain/email/host-notices.ts';
import type { KeyedHash } from '#server/security/keyed-hash.ts';
import { createLinkProofs } from '#server/security/link-proofs.ts';

const TOKEN = /^[A-Za-z0-9_-]{44}$/;

/** Creates signed links that identify a host and a kind of email, so that no row has to be stored for each email. */
export function createLeaveLinks(keyedHash: KeyedHash) {
  const proofs = createLinkProofs(keyedHash, 'leaving emails about sales');
  return {
    tokenOf: (personId: string, kind: HostNotice): string => {
      const person = Buffer.from(personId.replaceAll('-', ''), 'hex');
      const named = Buffer.concat([person, Buffer.from([HOST_NOTICES.indexOf(kind)])]);
      return Buffer.concat([named, proofs.create(named)]).toString('base64url');
    },
    read: (token: string): { personId: string; kind: HostNotice } | null => {
      if (!TOKEN.test(token)) return null;
      const bytes = Buffer.from(token, 'base64url');
      const named = bytes.subarray(0, 17);
      const kind = HOST_NOTICES[named[16] ?? -1];
      if (!kind || !proofs.isRight(named, bytes.subarray(17))) return null;
      const personId = named
        .toString('hex', 0, 16)
        .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
      return { personId, kind };
    },
  };
}
