import { z } from 'zod';
import { BREAK_MONTHS } from '#domain/play/breaks.ts';
import {
  HARM_SIGNALS,
  HARM_STEPS,
  HARM_LIMITS as limits,
  HARM_MESSAGES as messages,
} from '#domain/play/harm-signals.ts';
import { type CallMap, RECORDED } from '../call.ts';
import { ById, Id } from '../ids.ts';
import { Paging } from '../lists.ts';
import { requiredLines } from '../text.ts';

/** Something that an admin did about a signal. `text` is the message or the note. */
export const HarmStep = z.object({
  id: Id,
  kind: z.enum(HARM_STEPS),
  text: z.string().nullable(),
  monthlyPence: z.int().nullable(),
  months: z.int().nullable(),
  adminName: z.string(),
  createdAt: z.iso.datetime(),
});
export type HarmStep = z.infer<typeof HarmStep>;

/**
 * A sign that a person may be spending more than is good for them, with its figure: pence for `growth`, otherwise a
 * count. `steps` are what was done about this person’s signals, the newest first.
 */
export const HarmSignal = z.object({
  id: Id,
  kind: z.enum(HARM_SIGNALS),
  figure: z.int(),
  foundAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  person: z.object({
    id: Id,
    name: z.string(),
    /** The person’s own limit, and the most that an admin allows; null without. */
    monthlyPence: z.int().nullable(),
    ceilingPence: z.int().nullable(),
    spentPence: z.int(),
    isOnBreak: z.boolean(),
  }),
  steps: z.array(HarmStep),
});
export type HarmSignal = z.infer<typeof HarmSignal>;

/** Takes a step, which closes the signal. */
export const HarmStepInput = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('message'),
    text: requiredLines('The message', limits.text, messages.textMissing, messages.textMax),
  }),
  z.object({
    kind: z.literal('limit'),
    monthlyPence: z.int(messages.limit).min(0, messages.limit).max(100_000_000, messages.limit),
  }),
  z.object({
    kind: z.literal('break'),
    months: z.literal(BREAK_MONTHS, 'A break lasts 6, 12, 24 or 60 months'),
  }),
  z.object({
    kind: z.literal('note'),
    text: requiredLines('The note', limits.text, messages.noteMissing, messages.textMax),
  }),
]);
export type HarmStepInput = z.infer<typeof HarmStepInput>;

const BY_ADMIN = { tag: 'Admin', access: 'admin', status: 200 } as const;

export const harmSignalCalls = {
  'GET /api/v1/admin/harm-signals': {
    ...BY_ADMIN,
    summary: 'List signals of harm',
    description:
      'Returns signs that people may be spending more than is good for them: the open ones, the oldest first, or the closed ones, the newest first. Hosts never see them.',
    query: Paging.extend({ state: z.enum(['open', 'closed']).default('open') }),
    response: z.array(HarmSignal),
  },
  'POST /api/v1/admin/harm-signals/:id/steps': {
    ...BY_ADMIN,
    ...RECORDED,
    summary: 'Act on a signal of harm',
    description:
      'Sends the person a message, sets the most that they can spend in a month, which they can’t raise, starts a break, or writes a note. Each closes the signal and is recorded in the audit log. Returns 409 `not_possible` if the signal is closed, and 403 `own_signal` for your own.',
    requiresReauthentication: 'unlessJustSignedIn',
    params: ById,
    body: HarmStepInput,
    response: HarmSignal,
    errors: [403, 409],
  },
} as const satisfies CallMap;
