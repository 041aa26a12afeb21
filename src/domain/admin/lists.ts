// Filters and targets of the lists in the admin area.

/** The statuses of hosts; `waiting` have asked for verification, and `watched` are revoked hosts with running draws. */
export const HOST_STATES = ['waiting', 'unverified', 'verified', 'revoked', 'watched'] as const;
export type HostState = (typeof HOST_STATES)[number];

/** The statuses of accounts; `leaving` accounts have requested deletion. */
export const PERSON_STATES = ['open', 'suspended', 'leaving'] as const;
export type PersonState = (typeof PERSON_STATES)[number];

/** `confirmed` get the newsletter, `waiting` have not confirmed yet, `left` have unsubscribed. */
export const SUBSCRIBER_STATES = ['confirmed', 'waiting', 'left'] as const;
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];

/** The targets of audited actions. */
export const AUDIT_TARGETS = [
  'person',
  'organisation',
  'draw',
  'ticket',
  'order',
  'mail',
  'address',
  'mapping',
  'newsletter',
  'site',
] as const;
export type AuditTarget = (typeof AUDIT_TARGETS)[number];

/** Kinds of pending background work on one draw. */
export const DRAW_WORK = ['holds', 'confirmations', 'refunds', 'cancellation', 'drawing', 'results'] as const;
export type DrawWork = (typeof DRAW_WORK)[number];

/** Queues of the whole site, which any process can process. */
export const QUEUES = [
  'mails',
  'deadMails',
  'confirmations',
  'results',
  'newsletters',
  'holds',
  'refunds',
  'cancelledDraws',
  'deletions',
] as const;
export type Queue = (typeof QUEUES)[number];

/** Whether the bank has decided a dispute. */
export const DISPUTE_STATES = ['open', 'closed'] as const;
