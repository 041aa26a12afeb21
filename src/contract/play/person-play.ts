import { z } from 'zod';
import { LIFT_CAUSES, LIFT_MESSAGES as messages } from '#domain/play/breaks.ts';
import { type CallMap, RECORDED } from '../call.ts';
import { ById } from '../ids.ts';
import { AgeCheck } from './age-checks.ts';

/**
 * A person's age check and break, for admins. An admin started the part of the break after `liftableFrom`, which can be
 * lifted: the whole break if that is not after `since`. Null if the person chose all of it.
 */
export const PersonPlay = z.object({
  ageCheck: AgeCheck,
  break: z
    .object({
      since: z.iso.datetime(),
      until: z.iso.datetime().nullable(),
      liftableFrom: z.iso.datetime().nullable(),
    })
    .nullable(),
});
export type PersonPlay = z.infer<typeof PersonPlay>;

const BY_ADMIN = { tag: 'Admin', access: 'admin', params: ById, status: 200, response: PersonPlay } as const;

export const personPlayCalls = {
  'GET /api/v1/admin/people/:id/safer-play': {
    ...BY_ADMIN,
    summary: 'Get an age check and break',
    description: 'Returns the state of a user’s age check, and their break from buying tickets, if any.',
  },
  'POST /api/v1/admin/people/:id/break/lift': {
    ...BY_ADMIN,
    ...RECORDED,
    summary: 'Lift a break',
    description:
      'Ends a break that an admin started by mistake. Any part of it that the user chose stays. The user gets the cause by email. Returns 409 `own_break` if the user chose the break, 409 `closed_for_good` if they closed their account, 409 `not_on_break` without a break, and 403 `own_account` for your own.',
    requiresReauthentication: 'always',
    body: z.object({ cause: z.enum(LIFT_CAUSES, messages.cause) }),
    errors: [403, 409],
  },
} as const satisfies CallMap;
