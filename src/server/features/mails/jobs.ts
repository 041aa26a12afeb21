import type { Job } from '../../scheduler.ts';
import type { MailsService } from './service.ts';

export function mailJobs(mails: MailsService): Job[] {
  return [
    { name: 'confirm paid orders', everyMs: 1_000, run: mails.confirmPaid },
    { name: 'write results to who entered', everyMs: 1_000, run: mails.tellResults },
    { name: 'send mails', everyMs: 1_000, run: mails.sendDue },
    { name: 'forget unanswered questions', everyMs: 3_600_000, run: mails.forgetQuestions },
  ];
}
