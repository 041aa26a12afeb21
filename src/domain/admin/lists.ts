// What the lists of the admins' desk are narrowed by, and what their entries are of.

/** How hosts stand; `watched` are revoked ones with draws that run. */
export const HOST_STATES = ['unverified', 'verified', 'revoked', 'watched'] as const;
export type HostState = (typeof HOST_STATES)[number];

/** How accounts stand; `leaving` asked to be deleted. */
export const PERSON_STATES = ['open', 'suspended', 'leaving'] as const;
export type PersonState = (typeof PERSON_STATES)[number];

/** `confirmed` get the newsletter; `waiting` were asked whether they want it; `left` have ended it. */
export const SUBSCRIBER_STATES = ['confirmed', 'waiting', 'left'] as const;
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];

/** What acts on record are done to. */
export const AUDIT_TARGETS = [
  'person',
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

/** Work that a draw still has before it, done by jobs. */
export const DRAW_WORK = ['holds', 'confirmations', 'refunds', 'cancellation', 'drawing', 'results'] as const;
export type DrawWork = (typeof DRAW_WORK)[number];

/** What waits to be done in the whole site, whichever process comes to it. */
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
