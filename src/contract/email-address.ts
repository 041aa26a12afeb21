import { z } from 'zod';
import { ACCOUNT_LIMITS as limits, ACCOUNT_MESSAGES as messages } from '#domain/accounts/account-fields.ts';

/** An email address as the user typed it. Comparisons ignore case. */
export const Email = z.string().trim().max(limits.email.max, messages.emailMax).pipe(z.email(messages.email));
