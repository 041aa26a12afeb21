import type {
  AdminComplaint,
  AdminComplaintSummary,
  Complaint,
  ComplaintSummary,
} from '#contract/conduct/complaints.ts';
import { findComplaintDueAt, isComplaintOverdue } from '#domain/conduct/complaints.ts';
import { type ComplaintPage, findAddress } from './service.ts';
import type { ComplaintRow, MessageRow } from './store.ts';

export function presentSummary({ complaint, drawTitle }: ComplaintRow): ComplaintSummary {
  const { drawId } = complaint;
  return {
    id: complaint.id,
    reference: complaint.reference,
    state: complaint.state,
    outcome: complaint.outcome,
    prizeDraw: drawId !== null && drawTitle !== null ? { id: drawId, title: drawTitle } : null,
    orderId: complaint.orderId,
    createdAt: complaint.createdAt.toISOString(),
    acknowledgeBy: complaint.acknowledgeBy.toISOString(),
    decideBy: complaint.decideBy.toISOString(),
    acknowledgedAt: complaint.acknowledgedAt?.toISOString() ?? null,
    closedAt: complaint.closedAt?.toISOString() ?? null,
  };
}

/** Does not say which admin wrote, because the platform answers as a whole. */
const presentMessage = ({ id, adminId, text, createdAt }: MessageRow): Complaint['messages'][number] => ({
  id,
  from: adminId === null ? 'complainant' : 'platform',
  text,
  createdAt: createdAt.toISOString(),
});

export const presentComplaint = ({ row, messages }: ComplaintPage): Complaint => ({
  ...presentSummary(row),
  messages: messages.map(presentMessage),
});

export function presentAdminSummary(row: ComplaintRow, now: Date): AdminComplaintSummary {
  const { complaint, person } = row;
  return {
    ...presentSummary(row),
    personId: complaint.personId,
    name: person && person.erasedAt === null ? `${person.firstName} ${person.lastName}` : null,
    email: findAddress(row),
    dueAt: findComplaintDueAt(complaint)?.toISOString() ?? null,
    isOverdue: isComplaintOverdue(complaint, now),
  };
}

export const presentAdminComplaint = ({ row, messages, now }: ComplaintPage): AdminComplaint => ({
  ...presentAdminSummary(row, now),
  messages: messages.map(presentMessage),
});
