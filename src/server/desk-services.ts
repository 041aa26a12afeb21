import type { RenderMail } from '#domain/email/mail.ts';
import type { Database } from './db/database.ts';
import type { ErasureService } from './features/accounts/deletion/service.ts';
import type { SessionsService } from './features/accounts/sessions/service.ts';
import { createDrawDesk } from './features/admin/draws/service.ts';
import { createNotes } from './features/admin/notes/service.ts';
import { createPeople } from './features/admin/people/service.ts';
import { createStatistics } from './features/admin/statistics/service.ts';
import { createSuspending } from './features/admin/suspensions/service.ts';
import { createNewsletterDesk } from './features/email/newsletter-issues/service.ts';
import type { MailsService } from './features/email/outbox/service.ts';
import { createAudit } from './features/platform/audit/service.ts';
import { createQueues } from './features/platform/jobs/service.ts';
import type { LiveService } from './features/platform/live/service.ts';
import type { SettingsService } from './features/platform/settings/service.ts';
import type { ThrottlesService } from './features/platform/throttles/service.ts';
import { createJobBook } from './job-history.ts';

type Needs = {
  db: Database;
  sessions: SessionsService;
  erasure: ErasureService;
  render: RenderMail;
  settings: SettingsService;
  live: LiveService;
  mails: MailsService;
  throttles: ThrottlesService | undefined;
};

/** The services that only admins use, and how the jobs of this process go. */
export function createDesk(needs: Needs) {
  const { db, sessions, erasure, render, settings, live, mails, throttles } = needs;
  const notes = createNotes({ db });
  const book = createJobBook();
  return {
    ...{ notes, book },
    audit: createAudit({ db }),
    people: createPeople({ db, erasure, notes }),
    suspending: createSuspending({ db, sessions, live }),
    drawDesk: createDrawDesk({ db }),
    statistics: createStatistics({ db }),
    newsletterDesk: createNewsletterDesk({ db, render, site: settings.mailSite, mails, throttles }),
    queues: createQueues({ db, book }),
  };
}
