import type { RenderMail } from '#domain/mails/mail.ts';
import type { Database } from './db/database.ts';
import { createAudit } from './features/audit/service.ts';
import { createDrawDesk } from './features/draw-desk/service.ts';
import type { ErasureService } from './features/erasure/service.ts';
import type { LiveService } from './features/live/service.ts';
import type { MailsService } from './features/mails/service.ts';
import { createNewsletterDesk } from './features/newsletter-desk/service.ts';
import { createNotes } from './features/notes/service.ts';
import { createPeople } from './features/people/service.ts';
import { createQueues } from './features/queues/service.ts';
import type { SessionsService } from './features/sessions/service.ts';
import type { SettingsService } from './features/site/service.ts';
import { createStatistics } from './features/statistics/service.ts';
import { createSuspending } from './features/suspending/service.ts';
import type { ThrottlesService } from './features/throttles/service.ts';
import { createJobBook } from './job-book.ts';

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
