import { insertMails } from './store.ts';

export type { NewMail } from './store.ts';

/** Puts mails into the outbox in the transaction of what causes them: they go out if it commits, and only then. */
export const queueMails = insertMails;
