import type { EmailMessage } from './email.ts';
import { EXAMPLE_DRAW as draw } from './example-draw.ts';
import type { HostEmailTemplate } from './host-emails.ts';

const leaveToken = 'x'.repeat(54);
const drawBy = '2026-12-09T00:00:00.000Z';

/** Example emails to hosts. */
export const HOST_EXAMPLES = {
  'draw-published': {
    template: 'draw-published',
    data: { draw, startDate: '2026-11-01T09:00:00.000Z', endDate: '2026-11-28T18:00:00.000Z' },
  },
  'draw-ended': {
    template: 'draw-ended',
    data: { draw: { ...draw, colorScheme: 'green' }, tickets: 1204, automatic: false, drawBy },
  },
  'draw-ended-automatic': {
    template: 'draw-ended',
    data: { draw, tickets: 88, automatic: true, drawBy },
  },
  'draw-ended-with-post': {
    template: 'draw-ended',
    data: { draw, tickets: 88, automatic: false, drawBy, drawableFrom: '2026-12-05T23:59:59.000Z' },
  },
  'draw-ended-automatic-with-post': {
    template: 'draw-ended',
    data: { draw, tickets: 88, automatic: true, drawBy, drawableFrom: '2026-12-05T23:59:59.000Z' },
  },
  'draw-ended-below-minimum': {
    template: 'draw-ended',
    data: { draw, tickets: 88, automatic: false, drawBy, minimumMissed: 200 },
  },
  'draw-ended-unsold': {
    template: 'draw-ended',
    data: { draw, tickets: 0, automatic: false, drawBy: null },
  },
  'draw-not-drawn': {
    template: 'draw-not-drawn',
    data: { draw: { ...draw, colorScheme: 'pink' }, drawBy },
  },
  'draw-drawn': {
    template: 'draw-drawn',
    data: {
      draw,
      again: false,
      drawn: [
        { prize: 'A week in a lighthouse', number: 1204 },
        { prize: 'A storm lamp', number: 7 },
      ],
    },
  },
  'draw-drawn-again': {
    template: 'draw-drawn',
    data: { draw, again: true, drawn: [{ prize: 'A storm lamp', number: 88 }] },
  },
  'draw-drawn-without-winner': {
    template: 'draw-drawn',
    data: { draw, again: false, drawn: [{ prize: 'A storm lamp', number: null }] },
  },
  'draw-drawn-below-minimum': {
    template: 'draw-drawn',
    data: {
      draw,
      again: false,
      minimumMissed: 200,
      drawn: [{ prize: '£206.63 in cash, instead of A week in a lighthouse', number: 7 }],
    },
  },
  'host-draw-no-winner': { template: 'host-draw-no-winner', data: { draw, tickets: 3 } },
  'host-draw-cancelled': {
    template: 'host-draw-cancelled',
    data: { draw, tickets: 88, reason: 'It was not drawn within 7 working days of its end.' },
  },
  'draw-unpublished': {
    template: 'draw-unpublished',
    data: {
      draw: { ...draw, colorScheme: 'purple' },
      paused: true,
      reason: 'The picture shows a lighthouse that is not the one to be won.\nPlease send us another.',
    },
  },
  'draw-unpublished-unsold': {
    template: 'draw-unpublished',
    data: { draw, paused: false, reason: 'Two prize draws for the same prize.' },
  },
  'host-draw-first-sale': { template: 'host-draw-first-sale', data: { draw, sold: 2, leaveToken } },
  'host-draw-milestone': {
    template: 'host-draw-milestone',
    data: { draw, milestone: '100', sold: 104, leaveToken },
  },
  'host-draw-milestone-sold-out': {
    template: 'host-draw-milestone',
    data: { draw: { ...draw, colorScheme: 'green' }, milestone: 'sold-out', sold: 500, leaveToken },
  },
  'host-draw-ending': {
    template: 'host-draw-ending',
    data: { draw, sold: 88, endDate: '2026-11-28T18:00:00.000Z', leaveToken },
  },
  'host-digest': {
    template: 'host-digest',
    data: {
      day: '2026-11-27',
      draws: [
        { draw, tickets: 12, pence: 6000, sold: 88 },
        { draw: { ...draw, title: 'A storm lamp' }, tickets: 1, pence: 250, sold: 7 },
      ],
      leaveToken,
    },
  },
  'host-verified': { template: 'host-verified', data: {} },
  'host-revoked': { template: 'host-revoked', data: { running: 2 } },
} as const satisfies Record<HostEmailTemplate, EmailMessage> & Record<string, EmailMessage>;
