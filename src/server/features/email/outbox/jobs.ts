import type { Job } from '#server/scheduler.ts';
import type { MailsService } from './service.ts';

export function mailJobs(mails: MailsService): Job[] {
  return [
    { name: 'send mails', everyMs: 1_000, run: mails.sendDue },
    { name: 'forget unanswered questions', everyMs: 3_600_000, run: mails.forgetQuestions },
  ];
}
