import { timingSafeEqual } from 'node:crypto';
import { HOST_NOTICES, type HostNotice } from '#domain/email/host-notices.ts';
import type { KeyedHash } from '#server/security/keyed-hash.ts';

const TOKEN = /^[A-Za-z0-9_-]{44}$/;
const PROOF_BYTES = 16;

/** Creates signed links that identify a host and a kind of email, so that no row has to be stored for each email. */
export function createLeaveLinks(keyedHash: KeyedHash) {
  const proof = (named: Buffer) =>
    keyedHash('leaving emails about sales', named.toString('hex')).subarray(0, PROOF_BYTES);
  return {
    tokenOf: (personId: string, kind: HostNotice): string => {
      const person = Buffer.from(personId.replaceAll('-', ''), 'hex');
      const named = Buffer.concat([person, Buffer.from([HOST_NOTICES.indexOf(kind)])]);
      return Buffer.concat([named, proof(named)]).toString('base64url');
    },
    read: (token: string): { personId: string; kind: HostNotice } | null => {
      if (!TOKEN.test(token)) return null;
      const bytes = Buffer.from(token, 'base64url');
      const named = bytes.subarray(0, 17);
      const kind = HOST_NOTICES[named[16] ?? -1];
      if (!kind || !timingSafeEqual(proof(named), bytes.subarray(17))) return null;
      const personId = named
        .toString('hex', 0, 16)
        .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
      return { personId, kind };
    },
  };
}
