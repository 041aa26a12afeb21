import { z } from 'zod';
import { CHARITY_REGISTERS, parseCharityNumber, REGISTER_STATUSES } from '#domain/payouts/charity-number.ts';
import { type CallMap, RECORDED } from '../call.ts';
import { Email } from '../email-address.ts';
import { ById, Id } from '../ids.ts';
import { requiredLine } from '../text.ts';
import { BankDetailsInput } from './bank-details.ts';

/**
 * A charity's agreement to a draw, as the draw's owner and admins see it. `registerStatus` is what the register said
 * when the link was sent, and `confirmedAt` when an admin confirmed the charity's entry. `lastFour` are the last
 * digits of the charity's account number.
 */
export const CharityAgreement = z.object({
  id: Id,
  charityName: z.string(),
  charityNumber: z.string().nullable(),
  register: z.enum(CHARITY_REGISTERS).nullable(),
  registerStatus: z.enum(REGISTER_STATUSES),
  registeredName: z.string().nullable(),
  registeredEmail: z.string().nullable(),
  contactEmail: z.string(),
  invitedAt: z.iso.datetime(),
  agreedAt: z.iso.datetime().nullable(),
  agreedName: z.string().nullable(),
  agreedRole: z.string().nullable(),
  confirmedAt: z.iso.datetime().nullable(),
  lastFour: z.string().nullable(),
});
export type CharityAgreement = z.infer<typeof CharityAgreement>;

/**
 * What a charity sees before it agrees. `endedAt` is when the sales ended, which can be before the promised `endDate`.
 * `charityPence` is its part of the sales so far; it is final once the draw is settled (`isFinal`).
 */
export const CharityOffer = z.object({
  prizeDraw: z.object({
    id: Id,
    title: z.string(),
    endDate: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable(),
  }),
  hostName: z.string(),
  charityName: z.string(),
  charityNumber: z.string().nullable(),
  charityPercentage: z.int(),
  charityPence: z.int(),
  isFinal: z.boolean(),
  agreedAt: z.iso.datetime().nullable(),
});
export type CharityOffer = z.infer<typeof CharityOffer>;

const NAME_MAX = 100;
const nameOf = (label: string, missing: string) =>
  requiredLine(label, NAME_MAX, missing, `${label} must be at most ${NAME_MAX} characters`);
const NUMBER_WRONG = 'Please enter a charity number, such as 1234567, SC012345 or NIC123456';

/** The agreement, with the charity's bank account. `charityNumber` is needed only if the draw has none. */
export const CharityConsent = BankDetailsInput.extend({
  name: nameOf('Your name', 'Please enter your name'),
  role: nameOf('Your role', 'Please enter your role at the charity'),
  agreed: z.literal(true, 'Please confirm that the charity agrees'),
  charityNumber: z
    .string(NUMBER_WRONG)
    .max(20, NUMBER_WRONG)
    .refine((typed) => parseCharityNumber(typed) !== null, NUMBER_WRONG)
    .optional(),
});

const ByToken = z.object({ token: z.string().min(1).max(200) });
const BY_LINK = { tag: 'Payouts', access: 'anyone', params: ByToken, errors: [409], perMinute: 60 } as const;
const OF_DRAW = { tag: 'Payouts', access: 'signed-in', params: ById, status: 200 } as const;

export const charityAgreementCalls = {
  'GET /api/v1/prize-draws/:id/charity-agreement': {
    ...OF_DRAW,
    summary: 'Get the charity agreement',
    description:
      'For the draw’s owner and admins. Returns the charity’s agreement to the draw, or null if it was not invited.',
    response: CharityAgreement.nullable(),
    errors: [403],
  },
  'POST /api/v1/prize-draws/:id/charity-invitation': {
    ...OF_DRAW,
    ...RECORDED,
    summary: 'Invite the charity',
    description:
      'For the draw’s owner and admins. Emails the charity a link, valid for 30 days, with which it agrees to the draw and enters its bank details. Earlier links stop working. Except from admins, an address gets at most 10 invitations a day. An earlier agreement and its confirmation no longer count; if there is one, only admins can invite again, and the owner gets 409 `already_agreed`. Returns 409 `cancelled` for a cancelled draw.',
    body: z.object({ email: Email }),
    response: CharityAgreement,
    errors: [403, 409, 429],
  },
  'GET /api/v1/charity-agreements/:token': {
    ...BY_LINK,
    summary: 'Show a charity the draw',
    description:
      'Returns the draw and what the charity gets from it. Returns 409 `link_unusable` if the link was used or has expired, and `charity_changed` if the draw now names another charity.',
    status: 200,
    response: CharityOffer,
  },
  'POST /api/v1/charity-agreements/:token': {
    ...BY_LINK,
    summary: 'Agree on behalf of the charity',
    description:
      'Records the charity’s agreement and its bank details, which are used 48 hours later. The charity gets an email. Returns 400 `bank_details_invalid` if the account number does not match the sort code, 409 `link_unusable` if the link was used or has expired, and `charity_changed` if the draw now names another charity.',
    body: CharityConsent,
    status: 200,
    response: CharityOffer,
  },
  'POST /api/v1/admin/charity-agreements/:id/confirm': {
    ...RECORDED,
    tag: 'Payouts',
    access: 'admin',
    requiresReauthentication: 'always',
    params: ById,
    summary: 'Confirm a charity',
    description:
      'Confirms that the charity is in its register and that the contact who agreed belongs to it. Payouts to the charity need this. Returns 409 `not_agreed` if the charity has not agreed yet, and `already_confirmed`.',
    status: 200,
    response: CharityAgreement,
    errors: [403, 409],
  },
} as const satisfies CallMap;
