import { z } from 'zod';
import {
  COMPLAINT_OUTCOMES,
  COMPLAINT_STATES,
  COMPLAINT_LIMITS as limits,
  COMPLAINT_MESSAGES as messages,
  normaliseReference,
} from '#domain/conduct/complaints.ts';
import { type CallMap, RECORDED } from '../call.ts';
import { Email } from '../email-address.ts';
import { ById, Id } from '../ids.ts';
import { Paging } from '../lists.ts';
import { requiredLines } from '../text.ts';

export const ComplaintInput = z.object({
  /** Exactly one of the two. Only buyers can complain about an order, and only about their own. */
  about: z
    .object({ prizeDrawId: Id.optional(), orderId: Id.optional() }, messages.about)
    .refine(
      ({ prizeDrawId, orderId }) => (prizeDrawId === undefined) !== (orderId === undefined),
      messages.about,
    ),
  message: requiredLines('The message', limits.message, messages.messageMissing, messages.messageMax),
  /** Required unless the caller is signed in; then the account's address is used. */
  email: Email.optional(),
});
export type ComplaintInput = z.infer<typeof ComplaintInput>;

const Reply = z.object({
  message: requiredLines('The message', limits.message, messages.replyMissing, messages.messageMax),
});

const DecisionInput = z.object({
  outcome: z.enum(COMPLAINT_OUTCOMES, messages.outcome),
  reasons: requiredLines('The reasons', limits.message, messages.reasonsMissing, messages.reasonsMax),
});

const ComplaintMessage = z.object({
  id: Id,
  /** `complainant` is the person who complained, `platform` the platform that runs the site. */
  from: z.enum(['complainant', 'platform']),
  text: z.string(),
  createdAt: z.iso.datetime(),
});

/** A complaint in a list. */
const ComplaintSummary = z.object({
  id: Id,
  reference: z.string(),
  state: z.enum(COMPLAINT_STATES),
  outcome: z.enum(COMPLAINT_OUTCOMES).nullable(),
  /** Null if the draw was deleted. */
  prizeDraw: z.object({ id: Id, title: z.string() }).nullable(),
  orderId: Id.nullable(),
  createdAt: z.iso.datetime(),
  acknowledgeBy: z.iso.datetime(),
  decideBy: z.iso.datetime(),
  acknowledgedAt: z.iso.datetime().nullable(),
  closedAt: z.iso.datetime().nullable(),
});
export type ComplaintSummary = z.infer<typeof ComplaintSummary>;

/** A complaint with everything that was written about it, oldest first. */
export const Complaint = ComplaintSummary.extend({ messages: z.array(ComplaintMessage) });
export type Complaint = z.infer<typeof Complaint>;

/** As admins see it. `name` is null if the person was not signed in. */
const AdminComplaintSummary = ComplaintSummary.extend({
  personId: Id.nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  dueAt: z.iso.datetime().nullable(),
  isOverdue: z.boolean(),
});
export type AdminComplaintSummary = z.infer<typeof AdminComplaintSummary>;

export const AdminComplaint = AdminComplaintSummary.extend({ messages: z.array(ComplaintMessage) });
export type AdminComplaint = z.infer<typeof AdminComplaint>;

/** The reference, for the signed-in person who complained; otherwise the secret of the emailed link. */
const ByKey = z.object({ key: z.string().trim().min(1).max(200) });

const AdminQuery = Paging.extend({ state: z.enum(['open', 'closed']).default('open') });

const ADMIN = {
  tag: 'Complaints',
  access: 'support',
  params: ById,
  status: 200,
  response: AdminComplaint,
  ...RECORDED,
} as const;

export const complaintCalls = {
  'POST /api/v1/complaints': {
    ...RECORDED,
    summary: 'Make a complaint',
    description:
      'Anyone can complain about a prize draw, and buyers about their own orders. Name exactly one of `prizeDrawId` and `orderId`. Visitors must give an `email`. We email the reference and a link to follow the complaint. We acknowledge a complaint within 2 working days, and decide it by `decidedBy`, which is within 28 days.',
    tag: 'Complaints',
    access: 'anyone',
    body: ComplaintInput,
    status: 201,
    response: z.object({
      reference: z.string(),
      acknowledgedBy: z.iso.datetime(),
      decidedBy: z.iso.datetime(),
    }),
    errors: [401, 404, 429],
  },
  'GET /api/v1/complaints': {
    summary: 'List your complaints',
    description: 'Returns the complaints that you made while you were signed in, newest first.',
    tag: 'Complaints',
    access: 'signed-in',
    query: Paging,
    status: 200,
    response: z.array(ComplaintSummary),
  },
  'GET /api/v1/complaints/:key': {
    summary: 'Get a complaint',
    description:
      'Returns a complaint with its messages. `key` is its reference if you made it while signed in, or else the secret from the emailed link. Returns 404 for every other key.',
    tag: 'Complaints',
    access: 'anyone',
    params: ByKey,
    perMinute: 120,
    status: 200,
    response: Complaint,
  },
  'POST /api/v1/complaints/:key/messages': {
    ...RECORDED,
    summary: 'Add to a complaint',
    description:
      'Adds a message to your open complaint, and returns the complaint. Returns 409 `complaint_closed` once it is decided.',
    tag: 'Complaints',
    access: 'anyone',
    params: ByKey,
    body: Reply,
    status: 201,
    response: Complaint,
    errors: [409, 429],
  },
  'POST /api/v1/complaint-links': {
    ...RECORDED,
    summary: 'Email a complaint’s link',
    description:
      'Emails the link of a complaint again, if the address is the one that the complaint was made with. The response is the same if it is not.',
    tag: 'Complaints',
    access: 'anyone',
    body: z.object({
      reference: z
        .string('Please enter the reference')
        .max(40, 'Please enter the reference, such as C-7K4M-2QXD')
        .overwrite((text) => normaliseReference(text) ?? text)
        .refine(
          (text) => normaliseReference(text) !== null,
          'Please enter the reference, such as C-7K4M-2QXD',
        ),
      email: Email,
    }),
    status: 202,
    response: z.void(),
    errors: [429],
  },
  'GET /api/v1/admin/complaints': {
    summary: 'List complaints',
    description: 'Returns `open` complaints, the next one due first, or `closed` ones, the newest first.',
    tag: 'Complaints',
    access: 'support',
    query: AdminQuery,
    status: 200,
    response: z.array(AdminComplaintSummary),
  },
  'GET /api/v1/admin/complaints/:id': {
    summary: 'Get a complaint as admin',
    description: 'Returns a complaint with its messages, and who made it.',
    tag: 'Complaints',
    access: 'support',
    params: ById,
    status: 200,
    response: AdminComplaint,
  },
  'POST /api/v1/admin/complaints/:id/acknowledge': {
    ...ADMIN,
    summary: 'Acknowledge a complaint',
    description:
      'Tells the person who complained that you have read the complaint and by when you will decide it. Returns 409 `already_acknowledged` or `complaint_closed` if that is too late.',
    errors: [409],
  },
  'POST /api/v1/admin/complaints/:id/messages': {
    ...ADMIN,
    summary: 'Reply to a complaint',
    description:
      'Emails a message to the person who complained. The first one also acknowledges the complaint. Returns 409 `complaint_closed` once it is decided.',
    body: Reply,
    errors: [409],
  },
  'POST /api/v1/admin/complaints/:id/decision': {
    ...ADMIN,
    access: 'admin',
    summary: 'Decide a complaint',
    description:
      'Closes a complaint with an outcome and reasons, and emails both to the person who complained, with where they can go next. You cannot decide your own complaint (403 `own`), nor one about a draw that you run (403 `own_draw`) or have entered (403 `takes_part`). Returns 409 `complaint_closed` if it is decided already.',
    body: DecisionInput,
    errors: [409],
  },
} as const satisfies CallMap;
