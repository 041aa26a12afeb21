import type { ComplaintOutcome } from '../conduct/complaints.ts';
import type { DisputeBody } from '../site/operator.ts';
import type { EmailLink } from './link.ts';

/** `drawTitle` is null if the draw was deleted. */
type About = EmailLink & { reference: string; drawTitle: string | null };

/** Emails to a person who complained, with the link to the complaint. Times in RFC 3339. */
export type ComplaintEmailFacts = {
  /** Confirms the complaint. It does not quote it, because anyone can enter any address. */
  'complaint-received': About & { acknowledgeBy: string; decideBy: string };
  /** Sends the link again. */
  'complaint-link': About;
  'complaint-acknowledged': About & { decideBy: string };
  'complaint-message': About & { text: string };
  /** The decision. `disputeBody` is where the person can go next; null if the operator is not a member of any. */
  'complaint-decided': About & {
    outcome: ComplaintOutcome;
    reasons: string;
    disputeBody: DisputeBody | null;
  };
};

export type ComplaintEmailTemplate = keyof ComplaintEmailFacts;

/** Names of these emails in the admin area. */
export const COMPLAINT_EMAIL_NAMES: Record<ComplaintEmailTemplate, string> = {
  'complaint-received': 'Complaint received',
  'complaint-link': 'Link to a complaint',
  'complaint-acknowledged': 'Complaint acknowledged',
  'complaint-message': 'Reply to a complaint',
  'complaint-decided': 'Complaint decided',
};

export type ComplaintEmail = {
  [T in ComplaintEmailTemplate]: { template: T; data: ComplaintEmailFacts[T] };
}[ComplaintEmailTemplate];

export const isComplaintEmail = (email: { template: string }): email is ComplaintEmail =>
  email.template in COMPLAINT_EMAIL_NAMES;

const BEGINNINGS: Record<ComplaintEmailTemplate, string> = {
  'complaint-received': 'We’ve got your complaint',
  'complaint-link': 'The link to your complaint',
  'complaint-acknowledged': 'We’re looking into your complaint',
  'complaint-message': 'A reply to your complaint',
  'complaint-decided': 'Our decision about your complaint',
};

export const buildComplaintEmailSubject = ({ template, data }: ComplaintEmail): string =>
  `${BEGINNINGS[template]}, ${data.reference}`;
