import type { Job } from '#server/scheduler.ts';
import type { EmailServices } from './services.ts';

export function listEmailJobs({
  notifications,
  hostNotices,
  emails,
  newsletterIssues,
}: EmailServices): Job[] {
  return [
    { name: 'confirm paid orders', everyMs: 1_000, run: notifications.sendConfirmations },
    { name: 'email results to entrants', everyMs: 1_000, run: notifications.sendResults },
    { name: 'email entrants about early ends', everyMs: 1_000, run: notifications.sendEarlyEnds },
    { name: 'remind hosts to draw', everyMs: 60_000, run: notifications.remindToDraw },
    { name: 'tell hosts about milestones', everyMs: 10_000, run: hostNotices.tellMilestones },
    { name: 'tell hosts about draws that end soon', everyMs: 60_000, run: hostNotices.tellEnding },
    { name: 'summarise sales for hosts', everyMs: 60_000, run: hostNotices.sendDigests },
    { name: 'send emails', everyMs: 1_000, run: emails.sendDue },
    { name: 'forget unanswered questions', everyMs: 3_600_000, run: emails.forgetQuestions },
    { name: 'write newsletters to subscribers', everyMs: 1_000, run: newsletterIssues.queueDue },
  ];
}
