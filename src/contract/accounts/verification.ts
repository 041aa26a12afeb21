import { z } from 'zod';
import {
  VERIFICATION_LIMITS as limits,
  VERIFICATION_MESSAGES as messages,
} from '#domain/accounts/verification.ts';
import { type CallMap, RECORDED } from '../call.ts';
import { ById } from '../ids.ts';
import { lines } from '../text.ts';

/** When and how to reach the host; empty if they did not say. */
const note = lines('The note', limits.note, messages.noteMax);

export const VerificationRequest = z.object({ requestedAt: z.iso.datetime(), note: z.string() });
export type VerificationRequest = z.infer<typeof VerificationRequest>;

/** `request` is null if the host has not asked, or has been verified since. */
const OwnRequest = z.object({ request: VerificationRequest.nullable() });

const OWN = { tag: 'Accounts', access: 'host', params: ById, status: 200, response: OwnRequest } as const;

export const verificationCalls = {
  'GET /api/v1/users/:id/verification-request': {
    ...OWN,
    summary: 'Get your verification request',
    description: 'Returns when you asked for the call that verifies you as a host.',
    errors: [403],
  },
  'PUT /api/v1/users/:id/verification-request': {
    ...OWN,
    ...RECORDED,
    summary: 'Ask for verification',
    description:
      'Asks for the call that verifies you as a host. A repeated request changes the note, but not your place in the queue. Returns 409 `already_verified` for verified hosts.',
    body: z.object({ note: note.default('') }),
    errors: [403, 409],
  },
} as const satisfies CallMap;
