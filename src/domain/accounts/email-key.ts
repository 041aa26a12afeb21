/** The form in which addresses are compared: lower case, trimmed. */
export const toEmailKey = (email: string): string => email.trim().toLowerCase();
